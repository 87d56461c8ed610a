## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glbar (@var{y})
## @deftypefnx {octcuda} {} glbar (@var{x}, @var{y})
## @deftypefnx {octcuda} {} glbar (@dots{}, @var{w})
## @deftypefnx {octcuda} {} glbar (@dots{}, @var{style})
## @deftypefnx {octcuda} {} glbar (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glbar (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glbar (@dots{})
##
## Draw bars, as Octave's @code{bar}.
##
## @var{y} is a vector of heights or a matrix with a series of bars in each column; @var{x},
## a vector without repetitions, has their positions.  Both may be gpuArrays: the corners
## are computed on the device.  @var{w} is the width, 0.8 by default.  @var{style} is
## @qcode{"grouped"}, @qcode{"stacked"}, @qcode{"hist"} or @qcode{"histc"}, or a color as
## @qcode{"r"}.  The property @qcode{"basevalue"} is the height from which bars start; the
## other properties are those of @code{glPatch}.
##
## @var{h} is a column of glPatch, one for each series.
## @code{[@var{xb}, @var{yb}] = glbar (@dots{})} returns the corners, 4 x bars x series, and
## draws nothing.  There is no line at the base value.
##
## Sizes that do not match raise the errors of @code{bar}.
##
## @example
## @group
## [xb, yb] = glbar ([1 3], 0.5);
## gather (xb)
##   @result{} ans =
##        0.7500   1.7500
##        0.7500   1.7500
##        1.2500   2.2500
##        1.2500   2.2500
## @end group
## @end example
##
## @seealso{glhist, glstairs, glPatch}
## @end deftypefn

function [h, yb] = glbar (varargin)

  [ax, args] = __plot_target__ ("glbar", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  [x, y, args] = heights (args);
  [o, args] = options (args);
  if (isempty (o.base))
    o.base = 0;
    current = ax;
    if (nargout < 2 && isempty (ax))
      current = __plot_current__ ("axes");
    endif
    if (! isempty (current) && strcmp (get (current, "yscale"), "log"))
      o.base = 1;
    endif
  endif
  [xb, yb] = corners (x, y, o);
  if (nargout > 1)
    h = xb;
    return;
  endif

  ax = __plot_axes__ (ax);
  bars = glPatch ();
  for i = 1:columns (y)
    color = o.color;
    if (o.is_hist)
      color = {"cdata", i * ones(1, rows (y)), "facecolor", "flat"};
    elseif (isempty (color))
      [series, next] = __plot_series__ (ax, 1);
      color = {"facecolor", next, "seriesindex", series};
    else
      color = {"facecolor", color};
    endif
    bars = [bars; __plot_make__("patch", ax, "xdata", xb(:,:,i), "ydata", yb(:,:,i), ...
                                color{:}, args{:})];
  endfor
  if (! ishold (ax))
    at = gather (x);
    if (numel (at) <= 15 && all (at == fix (at)))
      set (ax, "xtick", double (at(:).'));
    endif
    set (ax, "box", "on");
  endif
  if (nargout > 0)
    h = bars;
  endif

endfunction

## X, a column, and Y, whose columns are the series.
function [x, y, args] = heights (args)

  if (! isnumeric (args{1}))
    error ("glbar: Y must be numeric");
  endif
  y = column (args{1});
  n = 1;
  if (numel (args) > 1 && isnumeric (args{2}))
    x = y;
    y = column (args{2});
    if (isscalar (y) && ! isscalar (x))
      y = x;                                    # the second one is the width
      x = gpuArray (1:rows (y)).';
    else
      n = 2;
      if (! isvector (x))
        error ("glbar: X must be a vector");
      elseif (numel (unique (gather (x))) != numel (x))
        error ("glbar: X vector values must be unique");
      endif
    endif
  else
    x = gpuArray (1:rows (y)).';
  endif
  args(1:n) = [];
  if (isvector (y) && rows (x) != rows (y))
    y = y.';
  endif
  if (rows (x) != rows (y))
    error ("glbar: length of X and Y must be equal");
  endif

endfunction

function x = column (x)

  x = __plot_data__ ("glbar", "Y", x);
  if (iscomplex (x))
    error ("glbar: Y must be real; abs (Y), real (Y) or imag (Y) can be drawn");
  endif
  if (isvector (x))
    x = x(:);
  endif

endfunction

function [o, args] = options (given)

  o = struct ("width", 0.8, "is_group", true, "is_stacked", false, "is_hist", false, ...
              "is_centered", true, "color", [], "base", []);
  args = {};
  has_format = false;
  i = 1;
  while (i <= numel (given))
    a = given{i++};
    word = "";
    if (ischar (a))
      word = tolower (a);
    endif
    switch (word)
      case "grouped"
        o.is_group = true;
        continue;
      case "stacked"
        o.is_stacked = true;
        o.is_group = false;
        continue;
      case {"hist", "histc"}
        [o.is_group, o.is_hist] = deal (true);
        o.is_centered = strcmp (word, "hist");
        continue;
      case "basevalue"
        if (i <= numel (given) && isscalar (given{i}))
          o.base = double (gather (given{i++}));
          continue;
        endif
    endswitch
    if (! isempty (word) && ! has_format)
      [f, has_format] = __pltopt__ ("glbar", a, false);
      if (has_format)
        o.color = f.color;
        continue;
      endif
    endif
    if (isscalar (a) && isnumeric (a))
      o.width = double (gather (a));
    else
      args = [args, {a}, given(i:min (i, end))];
      i++;
    endif
  endwhile

endfunction

## Lower left, upper left, upper right, lower right of each bar: 4 x bars x series.
function [xb, yb] = corners (x, y, o)

  [n, m] = size (y);
  x = double (x);
  y = double (y);
  cutoff = 1;
  if (n > 1)
    cutoff = gather (min (diff (x))) / 2;
  endif
  part = o.width;                               # of the room for all bars
  within = o.width;                             # of the room for each
  if (m == 1 || o.is_hist)
    within = 1;
  endif
  if (o.is_hist)
    part = ifelse (m == 1, 1, o.width ^ 2);
  endif
  if (o.is_group)
    delta = cutoff * part / m;
    half = (1 - ((1 - within) / 2)) * delta;
    if (o.is_hist && ! o.is_centered)
      offset = 2 * half * (0:m-1) + half;
    else
      offset = 2 * half * (-(m - 1) / 2 : (m - 1) / 2);
    endif
    gap = (1 - within) / 2 * (2 * delta);
    low = x - half + (offset + gap);
    high = x + half + (offset - gap);
    y0 = gpuArray.zeros (n, m) + o.base;
    y1 = y;
  else
    half = cutoff * part;
    low = repmat (x - half, 1, m);
    high = repmat (x + half, 1, m);
    [y0, y1] = stack (y, o.base);
  endif
  xb = permute (cat (3, low, low, high, high), [3 1 2]);
  yb = permute (cat (3, y0, y1, y1, y0), [3 1 2]);

endfunction

function z = ifelse (is, x, y)
  z = y;
  if (is)
    z = x;
  endif
endfunction

## From where to where: what is above zero and what is below apart.
function [y0, y1] = stack (y, base)

  first = gpuArray.zeros (rows (y), 1) + base;
  if (any (y(:) < 0))
    up = y >= 0;
    down = y < 0;
    p = cumsum (y .* up, 2);
    n = cumsum (y .* down, 2);
    y1 = p .* up + n .* down;
    y0 = [first, p(:,1:end-1)] .* up + [first, n(:,1:end-1)] .* down;
  else
    y1 = cumsum (y, 2);
    y0 = [first, y1(:,1:end-1)];
  endif

endfunction
