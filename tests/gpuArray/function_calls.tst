## function_calls.tst -- functions that call others, constants, errors, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("calls");
%!test check_functions ("constants");
%!test check_functions ("results");
%!test check_functions ("errors");
