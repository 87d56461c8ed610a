## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glplot (@var{y})
## @deftypefnx {octcuda} {} glplot (@var{x}, @var{y})
## @deftypefnx {octcuda} {} glplot (@var{x}, @var{y}, @var{fmt})
## @deftypefnx {octcuda} {} glplot (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glplot (@var{x1}, @var{y1}, @dots{}, @var{xn}, @var{yn})
## @deftypefnx {octcuda} {} glplot (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glplot (@dots{})
##
## Draw lines and markers, as Octave's @code{plot}.
##
## @var{x} and @var{y} are gpuArrays of any real numeric class, whose values stay on the
## device, or ordinary arrays, which are uploaded.  A vector is a line; a matrix has a line
## in each column.  Without @var{x} the points are at 1, 2, 3, @dots{}; if @var{y} is complex,
## its imaginary part is drawn against its real part.  A line has a gap at a NaN.
##
## @var{fmt} is a text like @qcode{"r-@w{}-o;name;"}: a color, a line style, a marker and the
## name in the legend.  The properties are those of @code{glLine}, as
## @code{"linewidth", 2}.  @var{ax}, or @code{"parent", @var{ax}} at the end, are the axes
## to draw in, by default the current ones.
##
## @var{h} is a glLine, or a column of them: one for each column of a matrix, and for each
## pair of @var{x} and @var{y}.  The plot keeps its own data: later changes of the
## arrays appear only after @code{update (@var{h}, @var{x}, @var{y})}.
##
## Sizes that do not match raise the errors of @code{plot}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## x = gpuArray.linspace (0, 10, 1e6);
## h = glplot (x, sin (x), "r-", "linewidth", 2);
## h.color
##   @result{} ans = 1   0   0
## close (f)
## @end group
## @end example
##
## @seealso{glLine, glscatter, glsemilogx, glstairs, gllegend}
## @end deftypefn

function h = glplot (varargin)

  [ax, args] = __plot_target__ ("glplot", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  ax = __plot_axes__ (ax);
  lines = __plot_lines__ ("glplot", ax, args);
  if (! ishold (ax))
    set (ax, "box", "on");
  endif
  if (nargout > 0)
    h = lines;
  endif

endfunction
