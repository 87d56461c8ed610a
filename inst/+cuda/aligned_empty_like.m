## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.aligned_empty_like (@var{array})
## @deftypefnx {octcuda} {@var{h} =} cuda.aligned_empty_like (@var{array}, @var{alignment})
##
## Allocate aligned memory of the host with the size and class of @var{array},
## whose contents are undefined.
##
## @var{array} is an ordinary array, a gpuArray or a cudaHostAllocation.  The
## result and @var{alignment} are as of @code{cuda.aligned_empty}.
##
## @example
## @group
## h = cuda.aligned_empty_like (single ([1 2; 3 4]));
## class (h.value)
##   @result{} ans = single
## @end group
## @end example
##
## @seealso{cuda.aligned_empty, cuda.register_host_memory}
## @end deftypefn

function h = aligned_empty_like (varargin)

  [array, alignment, order] = __arguments__ ("cuda.aligned_empty_like", varargin);
  [size, class] = __cuda_like__ (array);
  h = cuda.aligned_empty (size, class, order, alignment);

endfunction
