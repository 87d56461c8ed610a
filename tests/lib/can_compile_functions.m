## can_compile_functions.m -- does arrayfun compile functions?
##
## cuda.arrayfun is the form that compiles or fails: where it is there, the tests
## of functions demand that.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function tf = can_compile_functions ()
  tf = ! isempty (__which__ ("cuda.arrayfun").type);
endfunction
