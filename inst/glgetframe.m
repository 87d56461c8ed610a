## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {@var{frame} =} glgetframe ()
## @deftypefnx {octcuda} {@var{frame} =} glgetframe (@var{f})
## @deftypefnx {octcuda} {@var{frame} =} glgetframe (@var{ax})
## @deftypefnx {octcuda} {@var{frame} =} glgetframe (@dots{}, @var{rect})
##
## Return the picture of a figure as an array, as Octave's @code{getframe}.
##
## @var{f} is a glFigure.  For glAxes @var{ax}, by default the current ones, it is the
## picture within their box.  @var{rect} is [left, bottom, width, height] in pixels of the figure,
## counted from its lower left corner.  The result is a struct: @code{cdata} is
## height x width x 3 of class uint8, @code{colormap} is empty.
##
## @example
## @group
## f = glfigure ("visible", "off", "position", [0 0 320 240]);
## glplot (rand (1, 10));
## frame = glgetframe (f);
## size (frame.cdata)
##   @result{} ans = 240   320     3
## close (f)
## @end group
## @end example
##
## @seealso{glprint, gldrawnow}
## @end deftypefn

function frame = glgetframe (h, rect)

  if (nargin == 0 || (nargin > 1 && isempty (h)))
    if (isempty (__plot_current__ ("figure")))
      error ("glgetframe: no figure to capture");
    endif
    h = __plot_current__ ("axes");
    if (isempty (h))
      error ("glgetframe: no axes to capture");
    endif
  elseif (! isa (h, "glObject") || ! isscalar (h) || ! (isfigure (h) || isaxes (h)))
    error ("glgetframe: H must be a figure or axes handle");
  endif
  f = h;
  if (isaxes (h))
    f = h.parent;
  endif
  rgb = __gl_figure__ ("frame", uint64 (f), 0, 0, 0);
  [height, width, ~] = size (rgb);
  at = [];
  if (nargin > 1 && ! isempty (rect))
    at = [rect(1) - 1, height - (rect(2) - 1) - rect(4), rect(3:4)];
    if (any (at(1:2) < 0) || at(1) + at(3) > width || at(2) + at(4) > height)
      error ("glgetframe: RECT must define a region inside the figure");
    endif
  elseif (isaxes (h))
    at = round (get (h, "box_pixels"));
  endif
  if (! isempty (at))
    rgb = rgb(max (at(2) + 1, 1):min (at(2) + at(4), height), ...
              max (at(1) + 1, 1):min (at(1) + at(3), width), :);
  endif
  frame = struct ("cdata", rgb, "colormap", []);

endfunction
