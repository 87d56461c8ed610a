## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{h} =} glca ()
##
## Return the current axes, or make one if there is none, as Octave's @code{gca}.
##
## The result is a glAxes.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glca ().parent == f
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{glcf, glfigure, glaxes}
## @end deftypefn

function h = glca ()

  h = __plot_current__ ("axes", true);

endfunction
