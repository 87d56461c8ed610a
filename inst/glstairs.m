## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glstairs (@var{y})
## @deftypefnx {octcuda} {} glstairs (@var{x}, @var{y})
## @deftypefnx {octcuda} {} glstairs (@dots{}, @var{style})
## @deftypefnx {octcuda} {} glstairs (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glstairs (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glstairs (@dots{})
##
## Draw steps: a level line from each point to the next one, as Octave's @code{stairs}.
##
## @var{x} and @var{y} are vectors or matrices of real numbers; each column is a line.
## gpuArrays stay on the device, where the corners are computed; ordinary arrays are
## uploaded.  @var{style} is a format as that of @code{glplot}, the properties are those
## of @code{glLine}.
##
## @var{h} is a glLine, whose xdata and ydata are the corners; in core they are the
## points.  @code{[@var{xs}, @var{ys}] = glstairs (@dots{})} gives the corners, a column
## for each line, as gpuArrays and draws nothing.
##
## Sizes that do not match raise the errors of @code{stairs}.
##
## @example
## @group
## [xs, ys] = glstairs ([1 3 2]);
## gather ([xs, ys])
##   @result{} ans =
##        1   1
##        2   1
##        2   3
##        3   3
##        3   2
## @end group
## @end example
##
## @seealso{glplot, glbar}
## @end deftypefn

function [h, ys] = glstairs (varargin)

  [ax, args] = __plot_target__ ("glstairs", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  [x, y, args] = points (args);
  ## The first point, and then two corners for each of the others.
  n = rows (y);
  at = gpuArray (1:2*n-1);
  xs = x(floor (at / 2) + 1, :);
  ys = y(ceil (at / 2), :);
  if (nargout > 1)
    if (columns (xs) == 1)
      xs = repmat (xs, 1, columns (ys));
    endif
    h = double (xs);
    ys = double (ys);
    return;
  endif

  [format, args] = style (args);
  ax = __plot_axes__ (ax);
  lines = __plot_lines__ ("glstairs", ax, [{xs, ys, format}, args]);
  if (! ishold (ax))
    set (ax, "box", "on");
  endif
  if (nargout > 0)
    h = lines;
  endif

endfunction

## X and Y as columns, and what comes behind them.
function [x, y, args] = points (args)

  if (numel (args) == 1 || ischar (args{2}))
    y = args{1};
    args(1) = [];
    if (! isnumeric (y) || ndims (y) > 2)
      error ("glstairs: Y must be a numeric 2-D vector or matrix");
    endif
    y = __plot_data__ ("glstairs", "Y", y);
    if (isvector (y))
      y = y(:);
    endif
    x = gpuArray (1:rows (y)).';
    return;
  endif
  [x, y] = args{1:2};
  args(1:2) = [];
  if (! isnumeric (x) || ! isnumeric (y) || ndims (x) > 2 || ndims (y) > 2)
    error ("glstairs: X and Y must be numeric 2-D vectors or matrices");
  endif
  x = __plot_data__ ("glstairs", "X", x);
  y = __plot_data__ ("glstairs", "Y", y);
  if (isvector (y))
    y = y(:);
  endif
  if (isvector (x))
    x = x(:);
  elseif (! size_equal (x, y))
    error ("glstairs: X and Y sizes must match");
  endif
  if (rows (x) != rows (y))
    error ("glstairs: X and Y sizes must match");
  endif

endfunction

## A format among the arguments, without what has no place in stairs.
function [format, args] = style (args)

  format = "-";
  for i = 1:2:numel (args)
    if (ischar (args{i}) || iscellstr (args{i}))
      [f, is_format] = __pltopt__ ("glstairs", args{i}, false);
      if (is_format)
        format = args{i};
        if (isempty (f(1).linestyle))
          format = strcat (format, "-");
        endif
        args(i) = [];
        return;
      endif
    endif
  endfor

endfunction
