## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{h} =} glcf ()
##
## Return the current figure, or make one if there is none, as Octave's @code{gcf}.
##
## The result is a glFigure.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glcf () == f
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{glca, glfigure, glaxes}
## @end deftypefn

function h = glcf ()

  h = __plot_current__ ("figure", true);

endfunction
