## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.pagelocked_empty_like (@var{array})
## @deftypefnx {octcuda} {@var{h} =} cuda.pagelocked_empty_like (@var{array}, @var{flags})
##
## Allocate page-locked memory with the size and class of @var{array},
## whose contents are undefined.
##
## @var{array} is an ordinary array, a gpuArray or a cudaHostAllocation.  The
## result and @var{flags} are as of @code{cuda.pagelocked_empty}.
##
## @example
## @group
## h = cuda.pagelocked_empty_like (single ([1 2; 3 4]));
## class (h.value)
##   @result{} ans = single
## @end group
## @end example
##
## @seealso{cuda.pagelocked_empty, cudaHostAllocation}
## @end deftypefn

function h = pagelocked_empty_like (varargin)

  [array, flags, order] = __arguments__ ("cuda.pagelocked_empty_like", varargin);
  [size, class] = __cuda_like__ (array);
  h = cuda.pagelocked_empty (size, class, order, flags);

endfunction
