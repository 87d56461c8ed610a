## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glwait ()
## @deftypefnx {octcuda} {} glwait (@var{f})
## @deftypefnx {octcuda} {} glwait (@var{f}, @var{seconds})
## @deftypefnx {octcuda} {@var{is_closed} =} glwait (@dots{})
##
## Wait until a figure is closed, at most @var{seconds}.
##
## @var{f} is a glFigure, by default the current one.  At the end of a script this keeps the
## window open.  Ctrl-C ends the wait.  The result is true if the figure was closed, false
## if the time ran out.  For a figure without a window, which no user can close, it returns
## at once, unless @var{seconds} is given.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glwait (f, 0.01)
##   @result{} ans = 0
## close (f)
## glwait (f)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gldrawnow, glclose, glfigure}
## @end deftypefn

function is_closed = glwait (f, seconds)

  if (nargin == 0)
    f = __plot_current__ ("figure");
  endif
  done = true;
  if (! isempty (f))
    if (! isa (f, "glObject") || ! isscalar (f))
      error ("octcuda:LogicError", "glwait: F must be a glFigure");
    endif
    if (nargin < 2)
      seconds = Inf;
    elseif (! isnumeric (seconds) || ! isscalar (seconds) || ! (seconds >= 0))
      error ("octcuda:LogicError", "glwait: SECONDS must be a number, zero or greater");
    endif
    if (isvalid (f))
      if (! isfigure (f))
        error ("octcuda:LogicError", "glwait: F must be a glFigure");
      elseif (isinf (seconds) && ! get (f, "iswindow"))
        seconds = 0;
      endif
      done = logical (__gl_figure__ ("wait", uint64 (f), seconds));
    endif
  endif
  if (nargout > 0 || nargin > 0)
    is_closed = done;
  endif

endfunction
