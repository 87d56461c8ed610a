## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glscatter (@var{x}, @var{y})
## @deftypefnx {octcuda} {} glscatter (@var{x}, @var{y}, @var{s})
## @deftypefnx {octcuda} {} glscatter (@var{x}, @var{y}, @var{s}, @var{c})
## @deftypefnx {octcuda} {} glscatter (@dots{}, @var{style}, "filled")
## @deftypefnx {octcuda} {} glscatter (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glscatter (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glscatter (@dots{})
##
## Draw points, each with its size and color, as Octave's @code{scatter}.
##
## @var{x} and @var{y} are arrays of real numbers; gpuArrays stay on the device, ordinary
## arrays are uploaded.  @var{s} are areas in square points, one for all or one for each;
## the default is 36.  @var{c} is a color as @qcode{"r"} or [red, green, blue], n x 3 such
## colors, or a number for each point, which the color map turns into a color.  @var{style}
## is a marker, a circle by default; @qcode{"filled"} fills it.  Points with NaN are
## omitted.
##
## The properties are those of @code{glScatter}: with @code{"mode", "density"} the color of
## a pixel shows the number of points on it, with @code{"sizeunits", "data"} sizes grow
## with the zoom.  If there are 2 million points or more, each with its color, and they are
## filled circles, dots or smaller than a pixel, overlapping colors are blended where
## points are transparent and at their rims (n x 3 colors only without @qcode{"alpha"}).
## All other points are drawn one over the other.
##
## @var{h} is a glScatter; without @var{c} it has the next color of the axes.  Sizes that
## do not match raise the errors of @code{scatter}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## x = gpuArray.randn (1e5, 2);
## h = glscatter (x(:,1), x(:,2), 4, hypot (x(:,1), x(:,2)), "filled");
## h.markerfacecolor
##   @result{} ans = flat
## close (f)
## @end group
## @end example
##
## @seealso{glScatter, glplot, glcolormap}
## @end deftypefn

function h = glscatter (varargin)

  [ax, args] = __plot_target__ ("glscatter", varargin);
  if (numel (args) < 2)
    cuda.internal.usage ();
  endif
  [x, y, s, c, args] = points (args);
  [marker, is_filled, pairs] = style (args);
  ax = __plot_axes__ (ax);
  given = {"cdata", c};
  if (isempty (c))
    [series, c] = __plot_series__ (ax, 1);
    given = {"cdata", c, "seriesindex", series};
  endif
  if (is_filled)
    given = [given, {"markeredgecolor", "none", "markerfacecolor", "flat"}];
  endif
  points = __plot_make__ ("scatter", ax, "xdata", x, "ydata", y, "sizedata", s, ...
                          "marker", marker, given{:}, pairs{:});
  if (nargout > 0)
    h = points;
  endif

endfunction

## Columns, without NaN.
function [x, y, s, c, args] = points (args)

  x = __plot_data__ ("glscatter", "X", args{1})(:);
  y = __plot_data__ ("glscatter", "Y", args{2})(:);
  args(1:2) = [];
  if (iscomplex (x) || iscomplex (y))
    error ("glscatter: X and Y must be real; real (Z) and imag (Z) are the parts of Z");
  endif
  if (isfloat (x) && ! isfloat (y))
    y = as (y, x);
  elseif (isfloat (y) && ! isfloat (x))
    x = as (x, y);
  endif
  s = 36;
  if (! isempty (args) && ! ischar (args{1}))
    if (! isempty (args{1}))
      s = __plot_data__ ("glscatter", "S", args{1})(:);
    endif
    args(1) = [];
  endif
  c = [];
  if (! isempty (args) && isnumeric (args{1}))
    c = __plot_data__ ("glscatter", "C", args{1});
    if (isvector (c) && columns (c) != 3)
      c = c(:);
    endif
    args(1) = [];
  elseif (! isempty (args) && ischar (args{1}) && ! isempty (args{1})
          && any (tolower (args{1}(1)) == "ymcrgbwk"))
    [f, is_format] = __pltopt__ ("glscatter", args{1}, false);
    if (is_format)
      c = f.color;
      if (isempty (f.marker) || strcmp (f.marker, "none"))
        args(1) = [];
      endif
    endif
  endif
  if (numel (x) != numel (y))
    error ("glscatter: X and Y must have the same size");
  elseif (! isscalar (s) && numel (s) != numel (x))
    error ("glscatter: size of S must match X, Y, and Z");
  elseif (any (s <= 0))
    error ("glscatter: S, the areas of the markers, must be greater than 0");
  elseif (rows (c) > 1 && rows (c) != numel (x))
    error ("glscatter: number of colors in C must match number of points in X");
  endif
  is_gap = isnan (x) | isnan (y) | isnan (s);
  if (any (is_gap))
    keep = ! is_gap;
    x = x(keep);
    y = y(keep);
    if (! isscalar (s))
      s = s(keep);
    endif
    if (rows (c) > 1)
      c = c(keep, :);
    endif
  endif

endfunction

## X in the floating point class of LIKE.
function x = as (x, like)
  if (isa (like, "single"))
    x = single (x);
  else
    x = double (x);
  endif
endfunction

function [marker, is_filled, pairs] = style (args)

  marker = "o";
  [is_filled, has_marker] = deal (false);
  pairs = {};
  i = 1;
  while (i <= numel (args))
    a = args{i++};
    if (ischar (a) && any (strcmpi (a, {"filled", "fill"})))
      is_filled = true;
      continue;
    elseif (ischar (a) && ! has_marker)
      [f, is_format] = __pltopt__ ("glscatter", a, false);
      if (is_format)
        has_marker = ! isempty (f.marker);
        if (has_marker && ! strcmp (f.marker, "none"))
          marker = f.marker;
        endif
        continue;
      endif
    endif
    pairs = [pairs, {a}, args(i:min (i, end))];
    i++;
  endwhile

endfunction
