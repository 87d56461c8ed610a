## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glylabel (@var{string})
## @deftypefnx {octcuda} {} glylabel (@var{string}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glylabel (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glylabel (@dots{})
##
## Set the text beside the y axis, as Octave's @code{ylabel}.
##
## @var{string} is a text, or a cell array of lines; @code{^ _ @{@}}, Greek letters as
## @code{\alpha}, @code{\bf} and @code{\it} are understood.  The properties are those of
## @code{glText}, as @code{"fontsize", 20}.  @var{ax} are the axes, by default the current
## ones.
##
## @var{h} is a glText, which @code{@var{ax}.ylabel} is, too.  The axes make room for it,
## and it follows their font and colors, as in core; once its @code{position} is set, it
## stays there.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glylabel ("E = mc^2", "fontsize", 20);
## h.color = "r";
## glca ().ylabel.string
##   @result{} ans = E = mc^2
## close (f)
## @end group
## @end example
##
## @seealso{glxlabel, gltitle, gltext, glText}
## @end deftypefn

function h = glylabel (varargin)

  [ax, args] = __plot_target__ ("glylabel", varargin);
  if (mod (numel (args), 2) != 1)
    cuda.internal.usage ();
  endif
  label = __plot_label__ ("glylabel", ax, args);
  if (nargout > 0)
    h = label;
  endif

endfunction
