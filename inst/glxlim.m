## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glxlim (@var{limits})
## @deftypefnx {octcuda} {@var{limits} =} glxlim ()
## @deftypefnx {octcuda} {} glxlim ("auto")
## @deftypefnx {octcuda} {} glxlim ("manual")
## @deftypefnx {octcuda} {@var{mode} =} glxlim ("mode")
## @deftypefnx {octcuda} {} glxlim (@var{ax}, @dots{})
##
## Set or query the limits of the x axis, as Octave's @code{xlim}.
##
## @var{limits} are two increasing numbers; an end that is -Inf or Inf follows the data.
## Without an argument the current limits are returned.  @qcode{"auto"} lets the limits
## follow the data, @qcode{"manual"} keeps them, and @qcode{"mode"} returns which of the two
## is set.  @var{ax} are the axes, by default the current ones.
##
## Invalid limits raise the errors of @code{xlim}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glxlim ([0 5])
## glxlim ()
##   @result{} ans = 0   5
## close (f)
## @end group
## @end example
##
## @seealso{glylim, glaxis, glcaxis}
## @end deftypefn

function limits = glxlim (varargin)

  [ax, args] = __plot_target__ ("glxlim", varargin);
  if (numel (args) > 1)
    cuda.internal.usage ();
  endif
  asked = __plot_limits__ ("glxlim", ax, args);
  if (! isempty (asked))
    limits = asked{1};
  endif

endfunction
