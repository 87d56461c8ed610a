## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glfigure ()
## @deftypefnx {octcuda} {} glfigure (@var{n})
## @deftypefnx {octcuda} {} glfigure (@var{f})
## @deftypefnx {octcuda} {} glfigure (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {@var{f} =} glfigure (@dots{})
##
## Make a figure, or make one the current one, as Octave's @code{figure}.
##
## @var{n} is its number: if a figure has it, that becomes the current one; otherwise a new
## figure gets it.  Without a number a new figure gets the lowest free one.  @var{f} is a
## glFigure.  The properties are those of glFigure: with @code{"visible", "off"} there is
## no window, but @code{glprint} and @code{glgetframe} return its picture.  Without a display
## no figure has a window.
##
## The window responds while Octave computes: dragging pans, the wheel zooms,
## the right button zooms into a rectangle, a double click resets the view, the pointer
## shows values; the key h lists all keys.  A figure stays open until you close it.
##
## The result is a glFigure.
##
## @example
## @group
## f = glfigure ("visible", "off", "name", "waves");
## f.name
##   @result{} ans = waves
## close (f)
## @end group
## @end example
##
## @seealso{glFigure, glclose, glclf, glsubplot, glwait}
## @end deftypefn

function f = glfigure (varargin)

  args = varargin;
  which = [];
  if (! isempty (args))
    a = args{1};
    if (ischar (a) && numel (args) == 1 && ! isnan (str2double (a)))
      a = str2double (a);                       # glfigure 2
    endif
    if (isa (a, "glObject"))
      if (! isscalar (a) || ! isfigure (a))
        error ("glfigure: N must be figure handle or figure number");
      endif
      which = a;
      args(1) = [];
    elseif (isnumeric (a) && isscalar (a))
      if (! (a > 0 && a == fix (a)))
        error ("glfigure: N must be figure handle or figure number");
      endif
      which = __plot_figures__ (a);
      args(1) = [];
      if (isempty (which))
        args = [{"number", double(a)}, args];
      endif
    endif
  endif
  if (mod (numel (args), 2) || ! iscellstr (args(1:2:end)))
    cuda.internal.usage ();
  endif
  if (isempty (which))
    args(1:2:end) = tolower (args(1:2:end));
    if (! any (strcmp (args(1:2:end), "number")))
      args = [{"number", free_number()}, args];
    endif
    which = glFigure (__gl_figure__ ("new", "figure", 0, args{:}));
    __plot_notice__ ();
  elseif (! isempty (args))
    set (which, args{:});
  endif
  __gl_figure__ ("current", "figure", uint64 (which));
  if (nargout > 0)
    f = which;
  endif

endfunction

function n = free_number ()

  taken = arrayfun (@(id) __gl_figure__ ("get", id, "number"), __gl_figure__ ("figures"));
  n = setdiff (1:numel (taken) + 1, taken)(1);

endfunction
