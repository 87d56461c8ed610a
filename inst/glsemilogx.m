## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glsemilogx (@var{y})
## @deftypefnx {octcuda} {} glsemilogx (@var{x}, @var{y}, @var{fmt})
## @deftypefnx {octcuda} {} glsemilogx (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glsemilogx (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glsemilogx (@dots{})
##
## Draw lines and markers with a logarithmic x axis, as Octave's @code{semilogx}.
##
## The arguments and @var{h} are those of @code{glplot}.  Points at or below zero on a
## logarithmic axis are not drawn; a warning tells you once.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glsemilogx ([1 10 100], [1 100 10], "o-");
## h.marker
##   @result{} ans = o
## close (f)
## @end group
## @end example
##
## @seealso{glplot, glaxis}
## @end deftypefn

function h = glsemilogx (varargin)

  [ax, args] = __plot_target__ ("glsemilogx", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  lines = __plot_log__ ("glsemilogx", ax, args, "xscale", "log");
  if (nargout > 0)
    h = lines;
  endif

endfunction
