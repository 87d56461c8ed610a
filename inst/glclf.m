## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glclf ()
## @deftypefnx {octcuda} {} glclf (@var{f})
## @deftypefnx {octcuda} {} glclf (@dots{}, "reset")
## @deftypefnx {octcuda} {@var{f} =} glclf (@dots{})
##
## Empty a figure, as Octave's @code{clf}: the current one, or @var{f}, a glFigure or its
## number.
##
## With @qcode{"reset"} its color and color map are those of a new one, too.  The result is
## the figure.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (1:3);
## glclf (f);
## isempty (f.children)
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{glcla, glclose, glfigure}
## @end deftypefn

function f = glclf (varargin)

  args = varargin;
  is_reset = ! isempty (args) && ischar (args{end}) && strcmpi (args{end}, "reset");
  args(numel (args) + (1 - is_reset):end) = [];
  if (isempty (args))
    which = __plot_current__ ("figure", true);
  elseif (numel (args) == 1 && isscalar (args{1}) && isa (args{1}, "glObject")
          && isfigure (args{1}))
    which = args{1};
  elseif (numel (args) == 1 && isnumeric (args{1}) && isscalar (args{1}))
    which = __plot_figures__ (args{1});
    if (isempty (which))
      error ("octcuda:LogicError", "glclf: there is no figure %g; glfigure (%g) creates it",
             args{1}, args{1});
    endif
  else
    cuda.internal.usage ();
  endif
  delete (which.children);
  if (is_reset)
    set (which, "color", [1 1 1], "colormap", [], "nextplot", "add");
  endif
  if (nargout > 0)
    f = which;
  endif

endfunction
