## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glsemilogy (@var{y})
## @deftypefnx {octcuda} {} glsemilogy (@var{x}, @var{y}, @var{fmt})
## @deftypefnx {octcuda} {} glsemilogy (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glsemilogy (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glsemilogy (@dots{})
##
## Draw lines and markers with a logarithmic y axis, as Octave's @code{semilogy}.
##
## The arguments and @var{h} are those of @code{glplot}.  Points at or below zero on a
## logarithmic axis are not drawn; a warning tells you once.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glsemilogy ([1 10 100], [1 100 10], "o-");
## h.marker
##   @result{} ans = o
## close (f)
## @end group
## @end example
##
## @seealso{glplot, glaxis}
## @end deftypefn

function h = glsemilogy (varargin)

  [ax, args] = __plot_target__ ("glsemilogy", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  lines = __plot_log__ ("glsemilogy", ax, args, "yscale", "log");
  if (nargout > 0)
    h = lines;
  endif

endfunction
