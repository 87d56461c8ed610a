## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.empty_like (@var{x})
## @deftypefnx {octcuda} {@var{y} =} cuda.empty_like (@var{x}, @var{dtype})
##
## A gpuArray whose contents are undefined, with the size and class of @var{x}, or of class
## @var{dtype}, and complex if @var{x} or @var{dtype} is.
##
## @var{x} is a gpuArray, an ordinary array or a cudaHostAllocation.  Octave's
## @code{zeros (size (@var{x}), "like", @var{x})} has the same size and class, but is
## real.
##
## @example
## @group
## y = cuda.empty_like (gpuArray (complex (single ([1 2 3]))));
## iscomplex (y)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuArray, cuda.GPUArray, cuda.pagelocked_empty_like}
## @end deftypefn

function y = empty_like (varargin)

  [x, dtype, order] = __arguments__ ("cuda.empty_like", varargin);
  y = cuda.internal.array_like ("cuda.empty_like", "zeros", x, dtype, order);

endfunction
