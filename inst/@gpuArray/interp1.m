## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{yi} =} interp1 (@var{x}, @var{y}, @var{xi})
## @deftypefnx {gpuArray} {@var{yi} =} interp1 (@var{y}, @var{xi})
## @deftypefnx {gpuArray} {@var{yi} =} interp1 (@dots{}, @var{method}, @var{extrap})
## Interpolate at @var{xi}, with all of core's methods.  If the points are
## ordinary arrays, or the method is @qcode{"pchip"}, @qcode{"cubic"} or
## @qcode{"spline"}, core computes the interpolant; the device always evaluates
## it.
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
  options = lower (args(is_text));
  is_pp = any (strcmp ("pp", options));
  n_points = 2;
  if (nargin < 3 || is_text(3))
    n_points = 1 + is_pp;
  endif
  for k = 1:nargin
    if (k <= n_points)
      ## where the points belong depends on the method
    elseif (is_text(k))
      continue;
    elseif (k == n_points + 1 && ! is_pp)
      args{k} = gpuArray (args{k});
    else
      args{k} = gather (args{k});
    endif
  endfor
  on_device = false (1, min (n_points, nargin));
  for k = 1:numel (on_device)
    on_device(k) = isgpuarray (args{k});
  endfor
  if (any (on_device))
    is_smooth = is_pp;
    for m = {"pchip", "cubic", "spline"}
      is_smooth |= any (strcmp (m{1}, options)) ...
                   || any (strcmp (["*", m{1}], options));
    endfor
    for k = 1:numel (on_device)
      if (is_smooth)
        args{k} = gather (args{k});
      else
        args{k} = gpuArray (args{k});
      endif
    endfor
  endif
  yi = __octcuda_core__ ("interp1", args{:});

endfunction
