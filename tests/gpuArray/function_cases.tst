## function_cases.tst -- functions of every construct, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("operators");
%!test check_functions ("branches");
%!test check_functions ("loops");
%!test check_functions ("calls");
%!test check_functions ("constants");
%!test check_functions ("arrays");
%!test check_functions ("array_edges");
%!test check_functions ("results");
%!test check_functions ("errors");
%!test check_functions ("broadcast");
%!test check_functions ("elementwise");

## a function without a result, called for what it does
%!function nothing (x)
%!  y = x;
%!endfunction
%!testif ; can_compile_functions ()
%! arrayfun (@nothing, gpuArray (1:3));
%! fails (@() arrayfun (@(x) error ("octcudatest:x", "%d", x), gpuArray (7)), "octcudatest:x", "^7$");
