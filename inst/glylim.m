## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glylim (@var{limits})
## @deftypefnx {octcuda} {@var{limits} =} glylim ()
## @deftypefnx {octcuda} {} glylim ("auto")
## @deftypefnx {octcuda} {} glylim ("manual")
## @deftypefnx {octcuda} {@var{mode} =} glylim ("mode")
## @deftypefnx {octcuda} {} glylim (@var{ax}, @dots{})
##
## Set or query the limits of the y axis, as Octave's @code{ylim}.
##
## @var{limits} are two increasing numbers; an end that is -Inf or Inf follows the data.
## Without an argument the current limits are returned.  @qcode{"auto"} lets the limits
## follow the data, @qcode{"manual"} keeps them, and @qcode{"mode"} returns which of the two
## is set.  @var{ax} are the axes, by default the current ones.
##
## Invalid limits raise the errors of @code{ylim}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glylim ([0 5])
## glylim ()
##   @result{} ans = 0   5
## close (f)
## @end group
## @end example
##
## @seealso{glxlim, glaxis, glcaxis}
## @end deftypefn

function limits = glylim (varargin)

  [ax, args] = __plot_target__ ("glylim", varargin);
  if (numel (args) > 1)
    cuda.internal.usage ();
  endif
  asked = __plot_limits__ ("glylim", ax, args);
  if (! isempty (asked))
    limits = asked{1};
  endif

endfunction
