#| name       | core     | which                | scales
#| glsemilogx | semilogx | a logarithmic x axis | "xscale", "log"
#| glsemilogy | semilogy | a logarithmic y axis | "yscale", "log"
#| glloglog   | loglog   | two logarithmic axes | "xscale", "log", "yscale", "log"
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} ${name} (@var{y})
## @deftypefnx {octcuda} {} ${name} (@var{x}, @var{y}, @var{fmt})
## @deftypefnx {octcuda} {} ${name} (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} ${name} (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} ${name} (@dots{})
##
## Draw lines and markers with ${which}, as Octave's @code{${core}}.
##
## The arguments and @var{h} are those of @code{glplot}.  Points at or below zero on a
## logarithmic axis are not drawn; a warning says so once.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = ${name} ([1 10 100], [1 100 10], "o-");
## h.marker
##   @result{} ans = o
## close (f)
## @end group
## @end example
##
## @seealso{glplot, glaxis}
## @end deftypefn

function h = ${name} (varargin)

  [ax, args] = __plot_target__ ("${name}", varargin);
  if (isempty (args))
    __usage__ ();
  endif
  ax = __plot_axes__ (ax);
  set (ax, ${scales});
  if (! ishold (ax))
    set (ax, "box", "on");
  endif
  lines = __plot_lines__ ("${name}", ax, args);
  if (nargout > 0)
    h = lines;
  endif

endfunction
