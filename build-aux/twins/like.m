#| name                  | model            | memory                     | contents                     | option    | see
#| managed_empty_like    | managed_empty    | managed memory             | whose contents are undefined | flags     | cudaHostAllocation
#| managed_zeros_like    | managed_zeros    | managed memory             | filled with zeros            | flags     | cudaHostAllocation
#| pagelocked_empty_like | pagelocked_empty | page-locked memory         | whose contents are undefined | flags     | cudaHostAllocation
#| pagelocked_zeros_like | pagelocked_zeros | page-locked memory         | filled with zeros            | flags     | cudaHostAllocation
#| aligned_empty_like    | aligned_empty    | aligned memory of the host | whose contents are undefined | alignment | cuda.register_host_memory
#| aligned_zeros_like    | aligned_zeros    | aligned memory of the host | filled with zeros            | alignment | cuda.register_host_memory
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.${name} (@var{array})
## @deftypefnx {octcuda} {@var{h} =} cuda.${name} (@var{array}, @var{${option}})
##
## Allocate ${memory} with the size and class of @var{array},
## ${contents}.
##
## @var{array} is an ordinary array, a gpuArray or a cudaHostAllocation.  The
## result and @var{${option}} are as of @code{cuda.${model}}.
##
## @example
## @group
## h = cuda.${name} (single ([1 2; 3 4]));
## class (h.value)
##   @result{} ans = single
## @end group
## @end example
##
## @seealso{cuda.${model}, ${see}}
## @end deftypefn

function h = ${name} (varargin)

  [array, ${option}, order] = __arguments__ ("cuda.${name}", varargin);
  [size, class] = __cuda_like__ (array);
  h = cuda.${model} (size, class, order, ${option});

endfunction
