#| name | core | what   | class    | example             | other
#| glcf | gcf  | figure | glFigure | glcf () == f        | glca
#| glca | gca  | axes   | glAxes   | glca ().parent == f | glcf
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{h} =} ${name} ()
##
## Return the current ${what}, or make one if there is none, as Octave's @code{${core}}.
##
## The result is a ${class}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## ${example}
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{${other}, glfigure, glaxes}
## @end deftypefn

function h = ${name} ()

  h = __plot_current__ ("${what}", true);

endfunction
