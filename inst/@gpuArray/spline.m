## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{pp} =} spline (@var{x}, @var{y})
## @deftypefnx {gpuArray} {@var{yi} =} spline (@var{x}, @var{y}, @var{xi})
## The cubic spline
## through the points @var{x}, @var{y}.  Core computes it, since that is a
## recurrence along the points; the device evaluates it.
##
## @example
## @group
## spline (1:4, [1 4 9 16], gpuArray (2.5))
## @end group
## @end example
## @seealso{@@gpuArray/ppval, @@gpuArray/interp1}
## @end deftypefn

function ret = spline (x, y, xi)

  if (nargin < 2)
    ret = spline (gather (x));     # core complains
    return;
  endif
  ret = spline (gather (x), gather (y));
  if (nargin == 3)
    ret = ppval (ret, gpuArray (xi));
  endif

endfunction
