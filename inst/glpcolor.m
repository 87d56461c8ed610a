## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glpcolor (@var{c})
## @deftypefnx {octcuda} {} glpcolor (@var{x}, @var{y}, @var{c})
## @deftypefnx {octcuda} {} glpcolor (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glpcolor (@dots{})
##
## Show a matrix as colored cells between grid points, as Octave's @code{pcolor}.
##
## The cell between the points (i, j) and (i+1, j+1) has the color of @var{c}(i,j), so
## there is one row and one column of cells fewer than of numbers.  @var{x} and @var{y} are
## vectors or matrices as @code{meshgrid} makes them.  Arrays may be gpuArrays, which stay
## on the device; ordinary ones are uploaded.  The least and the greatest number of the
## cells get the first and the last color of the color map (core includes the last row and
## column, too).  The first row is at the bottom.
##
## @var{h} is a glImage if the points have equal distances, else a glPatch.  There are no
## lines between cells, as core's after @code{shading flat}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## [x, y] = meshgrid (0:4, (0:3) .^ 2);
## h = glpcolor (x, y, rand (4, 5));
## class (h)
##   @result{} ans = glPatch
## close (f)
## @end group
## @end example
##
## @seealso{glimagesc, glPatch, glImage}
## @end deftypefn

function h = glpcolor (varargin)

  [ax, args] = __plot_target__ ("glpcolor", varargin);
  switch (numel (args))
    case 1
      c = args{1};
      x = 1:columns (c);
      y = 1:rows (c);
    case 3
      [x, y, c] = args{:};
    otherwise
      cuda.internal.usage ();
  endswitch
  c = __plot_data__ ("glpcolor", "C", c);
  if (iscomplex (c))
    error ("octcuda:LogicError", "glpcolor: C must be real; abs (C) can be drawn");
  elseif (ndims (c) > 2 || any (size (c) < 2))
    error ("octcuda:LogicError", "glpcolor: C must be a matrix of at least 2 x 2");
  elseif (! fits (x, columns (c), c) || ! fits (y, rows (c), c))
    error ("octcuda:LogicError",
           ["glpcolor: X and Y must have as many elements as C has columns and rows, ", ...
            "or the size of C"]);
  endif
  ax = __plot_axes__ (ax);
  if (! ishold (ax))
    set (ax, "box", "on", "xlimitmethod", "tight", "ylimitmethod", "tight");
  endif
  inner = c(1:end-1, 1:end-1);
  [is_even_x, mx] = middles (x);
  [is_even_y, my] = middles (y);
  if (is_even_x && is_even_y)
    cells = __plot_make__ ("image", ax, "cdata", inner, "cdatamapping", "scaled", ...
                           "xdata", mx, "ydata", my);
  else
    cells = __plot_make__ ("patch", ax, "xdata", corners (x, size (c), true), ...
                           "ydata", corners (y, size (c), false), ...
                           "cdata", inner(:).', "facecolor", "flat", "edgecolor", "none");
  endif
  if (nargout > 0)
    h = cells;
  endif

endfunction

function yes = fits (x, n, c)
  yes = isnumeric (x) && isreal (x) && (size_equal (x, c) || (isvector (x) && numel (x) == n));
endfunction

## Are the points of a vector equally far from each other?  The middles of the first and
## of the last cell.
function [yes, m] = middles (x)

  m = [];
  yes = isvector (x);
  if (yes)
    x = double (gather (x(:).'));
    step = diff (x);
    yes = all (abs (step - step(1)) <= 1e-9 * max (abs (x)));
    m = [x(1) + step(1) / 2, x(end) - step(1) / 2];
  endif

endfunction

## The corners of the cells, 4 x cells.
function v = corners (x, sz, is_x)

  x = double (gpuArray (x));
  if (isvector (x))
    if (is_x)
      x = repmat (x(:).', sz(1), 1);
    else
      x = repmat (x(:), 1, sz(2));
    endif
  endif
  a = x(1:end-1, 1:end-1);
  b = x(2:end, 1:end-1);
  c = x(2:end, 2:end);
  d = x(1:end-1, 2:end);
  v = [a(:), b(:), c(:), d(:)].';

endfunction
