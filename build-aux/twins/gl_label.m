#| name     | core   | where                      | others
#| gltitle  | title  | the text above the axes    | glxlabel, glylabel
#| glxlabel | xlabel | the text below the x axis  | glylabel, gltitle
#| glylabel | ylabel | the text beside the y axis | glxlabel, gltitle
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} ${name} (@var{string})
## @deftypefnx {octcuda} {} ${name} (@var{ax}, @var{string})
## @deftypefnx {octcuda} {@var{ax} =} ${name} (@dots{})
##
## Set ${where}, as Octave's @code{${core}}.
##
## @var{string} is a text, or a cell array of lines; @code{^ _ @{@}}, Greek letters as
## @code{\alpha}, @code{\bf} and @code{\it} are understood.  @var{ax} are the axes, by default
## the current ones; they are also the result, because the text is a property of them, not
## an object of its own as core's: @code{@var{ax}.${core}} is it, @code{@var{ax}.fontsize}
## its size.
##
## @example
## @group
## f = glfigure ("visible", "off");
## ax = ${name} ("E = mc^2");
## ax.${core}
##   @result{} ans = E = mc^2
## close (f)
## @end group
## @end example
##
## @seealso{${others}, gltext, glAxes}
## @end deftypefn

function ax = ${name} (varargin)

  [at, args] = __plot_target__ ("${name}", varargin);
  if (mod (numel (args), 2) != 1)
    __usage__ ();
  elseif (numel (args) > 1)
    error ("octcuda:NotSupported",
           "${name}: its properties are those of the axes: set (ax, \"fontsize\", 14)");
  elseif (! ischar (args{1}) && ! iscellstr (args{1}))
    error ("octcuda:LogicError", "${name}: STRING must be a text or a cell array of texts");
  endif
  if (isempty (at))
    at = __plot_current__ ("axes", true);
  endif
  set (at, "${core}", strjoin (cellstr (args{1}).', "\n"));
  if (nargout > 0)
    ax = at;
  endif

endfunction
