## function_cases.tst -- functions of operators, branches and loops, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("operators");
%!test check_functions ("branches");
%!test check_functions ("loops");

## a function without a result, called for what it does
%!function nothing (x)
%!  y = x;
%!endfunction
%!test
%! arrayfun (@nothing, gpuArray (1:3));
%! fails (@() arrayfun (@(x) error ("octcudatest:x", "%d", x), gpuArray (7)), "octcudatest:x", "^7$");
