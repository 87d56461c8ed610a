## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glloglog (@var{y})
## @deftypefnx {octcuda} {} glloglog (@var{x}, @var{y}, @var{fmt})
## @deftypefnx {octcuda} {} glloglog (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glloglog (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glloglog (@dots{})
##
## Draw lines and markers with two logarithmic axes, as Octave's @code{loglog}.
##
## The arguments and @var{h} are those of @code{glplot}.  Points at or below zero on a
## logarithmic axis are not drawn; a warning tells you once.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glloglog ([1 10 100], [1 100 10], "o-");
## h.marker
##   @result{} ans = o
## close (f)
## @end group
## @end example
##
## @seealso{glplot, glaxis}
## @end deftypefn

function h = glloglog (varargin)

  [ax, args] = __plot_target__ ("glloglog", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  lines = __plot_log__ ("glloglog", ax, args, "xscale", "log", "yscale", "log");
  if (nargout > 0)
    h = lines;
  endif

endfunction
