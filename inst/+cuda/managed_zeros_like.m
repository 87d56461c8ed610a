## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.managed_zeros_like (@var{array})
## @deftypefnx {octcuda} {@var{h} =} cuda.managed_zeros_like (@var{array}, @var{flags})
##
## Allocate managed memory with the size and class of @var{array},
## filled with zeros.
##
## @var{array} is an ordinary array, a gpuArray or a cudaHostAllocation.  The
## result and @var{flags} are as of @code{cuda.managed_zeros}.
##
## @example
## @group
## h = cuda.managed_zeros_like (single ([1 2; 3 4]));
## class (h.value)
##   @result{} ans = single
## @end group
## @end example
##
## @seealso{cuda.managed_zeros, cudaHostAllocation}
## @end deftypefn

function h = managed_zeros_like (varargin)

  [array, flags, order] = __arguments__ ("cuda.managed_zeros_like", varargin);
  [size, class] = __cuda_like__ (array);
  h = cuda.managed_zeros (size, class, order, flags);

endfunction
