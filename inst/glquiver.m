## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glquiver (@var{u}, @var{v})
## @deftypefnx {octcuda} {} glquiver (@var{x}, @var{y}, @var{u}, @var{v})
## @deftypefnx {octcuda} {} glquiver (@dots{}, @var{s})
## @deftypefnx {octcuda} {} glquiver (@dots{}, @var{style})
## @deftypefnx {octcuda} {} glquiver (@dots{}, "filled")
## @deftypefnx {octcuda} {} glquiver (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glquiver (@dots{})
##
## Draw arrows, as Octave's @code{quiver}.
##
## @var{u} and @var{v} are the lengths of the arrows in x and in y; @var{x} and @var{y} are
## their beginnings: arrays of the same size, or vectors for a grid.  Without them the
## arrows begin at 1, 2, 3, @dots{}. Arrays may be gpuArrays: the arrows are computed on
## the device; ordinary ones are uploaded.  They are scaled so that they do not overlap,
## and by @var{s}, by default 0.9; with @var{s} of 0 they are not scaled.  @var{style} is a
## format as in @code{glplot}: a marker is drawn at the beginning of each arrow, instead of
## a head; @qcode{"filled"} fills it.
##
## @var{h} is a glLine with shafts and heads, and one with the markers, if there are any.
## Its xdata and ydata have seven points for each arrow; in core they are the beginnings.
##
## Sizes that do not match raise the errors of @code{quiver}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## [x, y] = meshgrid (-1:0.5:1);
## h = glquiver (x, y, -y, x, "r");
## rows (h.ydata) == 7 * numel (x)
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{glplot, glLine}
## @end deftypefn

function h = glquiver (varargin)

  [ax, args] = __plot_target__ ("glquiver", varargin);
  if (numel (args) < 2)
    cuda.internal.usage ();
  endif
  [x, y, u, v, args] = arrows (args);
  scale = 0.9;
  if (! isempty (args) && isnumeric (args{1}) && isscalar (args{1}))
    scale = double (gather (args{1}));
    args(1) = [];
  endif
  [format, is_filled, pairs] = style (args);
  [u, v] = scaled (x, y, u, v, scale);
  ax = __plot_axes__ (ax);
  if (isempty (format.color))
    [~, format.color] = __plot_series__ (ax, 1);
  endif
  has_marker = ! isempty (format.marker) && ! strcmp (format.marker, "none");
  [lx, ly] = strokes (x(:).', y(:).', u(:).', v(:).', ! has_marker);
  drawn = __plot_make__ ("line", ax, "xdata", lx, "ydata", ly, "color", format.color, ...
                         "linestyle", format.linestyle, "marker", "none", pairs{:});
  if (has_marker)
    face = "none";
    if (is_filled)
      face = format.color;
    endif
    drawn = [drawn; __plot_make__("line", ax, "xdata", x(:), "ydata", y(:), ...
                                  "color", format.color, "linestyle", "none", ...
                                  "marker", format.marker, "markerfacecolor", face, pairs{:})];
  endif
  if (! ishold (ax))
    set (ax, "box", "on");
  endif
  if (nargout > 0)
    h = drawn;
  endif

endfunction

## Where they begin and where they go, all of a size.
function [x, y, u, v, args] = arrows (args)

  n = find ([! cellfun(@isnumeric, args), true], 1) - 1;
  if (n < 4)
    [u, v] = args{1:2};
    args(1:2) = [];
    if (! size_equal (u, v))
      error ("glquiver: U and V must be the same size");
    endif
    x = repmat (gpuArray (1:columns (u)), rows (u), 1);
    y = repmat (gpuArray (1:rows (u)).', 1, columns (u));
  else
    [x, y, u, v] = args{1:4};
    args(1:4) = [];
    if (isvector (x) && isvector (y) && (! isvector (u) || ! isvector (v)))
      [n, m] = deal (numel (y), numel (x));
      x = repmat (x(:).', n, 1);
      y = repmat (y(:), 1, m);
    endif
    if (! size_equal (x, y, u, v))
      error ("glquiver: X, Y, U, and V must be the same size");
    endif
  endif
  x = double (__plot_data__ ("glquiver", "X", x));
  y = double (__plot_data__ ("glquiver", "Y", y));
  u = double (__plot_data__ ("glquiver", "U", u));
  v = double (__plot_data__ ("glquiver", "V", v));

endfunction

function [format, is_filled, pairs] = style (args)

  format = __pltopt__ ("glquiver", {""});
  is_filled = has_format = false;
  pairs = {};
  i = 1;
  while (i <= numel (args))
    a = args{i++};
    if (ischar (a) && strcmpi (a, "filled"))
      is_filled = true;
      continue;
    elseif (ischar (a) && ! has_format)
      [f, has_format] = __pltopt__ ("glquiver", a, false);
      if (has_format)
        format = f;
        continue;
      endif
    endif
    pairs = [pairs, {a}, args(i:min (i, end))];
    i++;
  endwhile
  if (isempty (format.linestyle) || strcmp (format.linestyle, "none"))
    format.linestyle = "-";
  endif

endfunction

## So long that those of a grid do not overlap.
function [u, v] = scaled (x, y, u, v, scale)

  ## before Octave 9 one arrow alone has the length that it is given
  if (! scale || (numel (u) == 1 && sscanf (OCTAVE_VERSION (), "%d") < 9))
    return;
  endif
  longest = gather (max (sqrt (u(:) .^ 2 + v(:) .^ 2)));
  if (isempty (u) || ! (longest > 0))
    return;
  endif
  if (isvector (x))
    nx = ny = sqrt (numel (x));
  else
    [ny, nx] = size (x);
  endif
  dx = gather (max (x(:)) - min (x(:))) / nx;
  dy = gather (max (y(:)) - min (y(:))) / ny;
  step = sqrt (dx ^ 2 + dy ^ 2) / longest;
  if (step != 0)
    scale *= step;
  endif
  u = scale * u;
  v = scale * v;

endfunction

## Shaft, gap and, if HAS_HEAD, head and gap of each arrow, one below the other.
function [lx, ly] = strokes (x, y, u, v, has_head)

  size = 1 / 3;                                 # of a head, in parts of its arrow
  [ex, ey] = deal (x + u, y + v);
  gap = NaN * x;
  lx = [x; ex; gap];
  ly = [y; ey; gap];
  if (has_head)
    [bx, by] = deal (x + u * (1 - size), y + v * (1 - size));
    [wx, wy] = deal (v * (size / 3), -u * (size / 3));
    lx = [lx; bx + wx; ex; bx - wx; gap];
    ly = [ly; by + wy; ey; by - wy; gap];
  endif
  lx = lx(:);
  ly = ly(:);

endfunction
