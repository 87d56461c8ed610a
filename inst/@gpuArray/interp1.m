## Copyright (C) 2026 The octcuda authors
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{yi} =} interp1 (@var{x}, @var{y}, @var{xi})
## @deftypefnx {gpuArray} {@var{yi} =} interp1 (@var{y}, @var{xi})
## @deftypefnx {gpuArray} {@var{yi} =} interp1 (@dots{}, @var{method}, @var{extrap})
## Interpolate at @var{xi}, by all of core's methods.  Where points are
## ordinary arrays, or the method is @qcode{"pchip"}, @qcode{"cubic"} or
## @qcode{"spline"}, the interpolant is found by core; it is always evaluated
## on the device.
##
## @example
## @group
## interp1 ([1 2 3], [10 20 40], gpuArray ([1.5 2.5]))
##   @result{} 15 30
## @end group
## @end example
## @seealso{@@gpuArray/interp2, @@gpuArray/ppval}
## @end deftypefn

function yi = interp1 (varargin)

  args = varargin;
  is_text = cellfun (@ischar, args);
  options = tolower (args(is_text));
  is_pp = any (strcmp (options, "pp"));
  n_points = 2;
  if (nargin < 3 || is_text(3))
    n_points = 1 + is_pp;
  endif
  points = 1:min (n_points, nargin);
  others = setdiff (1:nargin, [points, n_points + 1]);
  args(others) = cellfun (@gather, args(others), "uniformoutput", false);
  if (is_pp)
    args = cellfun (@gather, args, "uniformoutput", false);
  elseif (nargin >= 2)
    is_smooth = ! isempty (regexp (options, '^\*?(pchip|cubic|spline)$')) ...
                && any (! cellfun (@isempty, regexp (options,
                                     '^\*?(pchip|cubic|spline)$')));
    if (is_smooth)
      args(points) = cellfun (@gather, args(points), "uniformoutput", false);
    elseif (any (cellfun (@isgpuarray, args(points))))
      args(points) = cellfun (@gpuArray, args(points), "uniformoutput", false);
    endif
    if (! is_text(n_points + 1))
      args{n_points+1} = gpuArray (args{n_points+1});
    endif
  endif
  yi = core ("interp1", args{:});

endfunction
