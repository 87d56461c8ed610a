#| name     | core   | where                      | others             | first
#| gltitle  | title  | the text above the axes    | glxlabel, glylabel |
#| glxlabel | xlabel | the text below the x axis  | glylabel, gltitle  | "color", get (ax, "xcolor"),
#| glylabel | ylabel | the text beside the y axis | glxlabel, gltitle  | "color", get (ax, "ycolor"),
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} ${name} (@var{string})
## @deftypefnx {octcuda} {} ${name} (@var{string}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} ${name} (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} ${name} (@dots{})
##
## Set ${where}, as Octave's @code{${core}}.
##
## @var{string} is a text, or a cell array of lines; @code{^ _ @{@}}, Greek letters as
## @code{\alpha}, @code{\bf} and @code{\it} are understood.  The properties are those of
## @code{glText}, as @code{"fontsize", 20}.  @var{ax} are the axes, by default the current
## ones.
##
## @var{h} is a glText, which @code{@var{ax}.${core}} is, too.  The axes make room for it,
## and it follows their font and colors, as core's; once it is given a @code{position}, it
## stands there.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = ${name} ("E = mc^2", "fontsize", 20);
## h.color = "r";
## glca ().${core}.string
##   @result{} ans = E = mc^2
## close (f)
## @end group
## @end example
##
## @seealso{${others}, gltext, glText}
## @end deftypefn

function h = ${name} (varargin)

  [ax, args] = __plot_target__ ("${name}", varargin);
  if (mod (numel (args), 2) != 1)
    __usage__ ();
  elseif (! ischar (args{1}) && ! iscellstr (args{1}))
    error ("octcuda:LogicError", "${name}: STRING must be a text or a cell array of texts");
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  label = get (ax, "${core}");
  set (label, ${first} args{2:end}, ...
       "string", strjoin (cellstr (args{1}).', "\n"));
  if (nargout > 0)
    h = label;
  endif

endfunction
