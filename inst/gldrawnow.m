## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} gldrawnow ()
## @deftypefnx {octcuda} {} gldrawnow ("limitrate")
## @deftypefnx {octcuda} {} gldrawnow (@var{f}, @dots{})
##
## Wait until all changes are drawn, as Octave's @code{drawnow}.
##
## A separate thread draws figures, at most once for each frame of the display, so you need
## this function only to keep pace with them.  With @qcode{"limitrate"} it does not wait:
## it starts a frame if none is being drawn; otherwise the next frame has the changes.
## @var{f} is a glFigure, by default all.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glplot (zeros (1, 100));
## for k = 1:10
##   update (h, sin ((1:100) / 10 + k));
##   gldrawnow ("limitrate")
## endfor
## gldrawnow ()
## close (f)
## @end group
## @end example
##
## @seealso{glwait, glfigure, glgetframe}
## @end deftypefn

function gldrawnow (varargin)

  args = varargin;
  id = uint64 (0);
  if (! isempty (args) && isa (args{1}, "glObject"))
    if (! isscalar (args{1}) || ! isfigure (args{1}))
      error ("gldrawnow: F must be a glFigure");
    endif
    id = uint64 (args{1});
    args(1) = [];
  endif
  how = "wait";
  if (numel (args) > 1 || (numel (args) == 1 && ! ischar (args{1})))
    cuda.internal.usage ();
  elseif (! isempty (args) && strcmpi (args{1}, "limitrate"))
    how = "limitrate";
  elseif (! isempty (args) && ! strcmpi (args{1}, "expose"))
    error ("octcuda:LogicError",
           "gldrawnow: unknown option \"%s\"; the only one is \"limitrate\"", args{1});
  endif
  __gl_figure__ ("draw", id, how);

endfunction
