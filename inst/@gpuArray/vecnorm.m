## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{n} =} vecnorm (@var{x})
## @deftypefnx {gpuArray} {@var{n} =} vecnorm (@var{x}, @var{p})
## @deftypefnx {gpuArray} {@var{n} =} vecnorm (@var{x}, @var{p}, @var{dim})
## The norms of the vectors along a dimension of @var{x}, an array of numbers.
##
## @var{p} is 2 (default), another positive number, or Inf.  For integers core
## computes on gathered arguments.  Errors are core's.
##
## @example
## @group
## vecnorm (gpuArray ([3, 4; 6, 8]), 2, 2)
##   @result{} 5
##      10
## @end group
## @end example
## @seealso{@@gpuArray/norm, @@gpuArray/rms}
## @end deftypefn

function n = vecnorm (x, p = 2, dim = [])

  p = gather (p);
  dim = gather (dim);
  if (isempty (dim) && nargin < 3)
    dim = [find(size (x) > 1, 1), 1](1);
  endif
  if (! isgpuarray (x) || ! isfloat (x) || isempty (x) || ! isnumeric (p)
      || ! isscalar (p) || ! isreal (p) || ! (p > 0) || ! isscalar (dim)
      || ! any (dim == 1:ndims (x)))
    args = {x, p, dim};
    n = __core__ ("vecnorm", args{1:nargin});
    return;
  endif
  switch (p)
    case 1
      n = sum (abs (x), dim);
    case 2
      n = sqrt (sumsq (x, dim));
    case Inf
      n = max (abs (x), [], dim);
      if (compare_versions (version (), "11", ">="))
        n = merge (any (isnan (x), dim), NaN (classUnderlying (n)), n);
      endif
    otherwise
      n = sum (abs (x) .^ p, dim) .^ (1 / p);
  endswitch

endfunction
