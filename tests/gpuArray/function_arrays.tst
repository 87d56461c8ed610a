## function_arrays.tst -- functions with arrays, and of arrays of several sizes, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("arrays");
%!test check_functions ("broadcast");
%!test check_functions ("elementwise");
