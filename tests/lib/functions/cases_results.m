## cases_results.m -- results: how many, of which class, complex for some.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_results ()
  rows = {
    {@two, {"real", "complex"}, "nout", 2}, ...
    {@two, {"real"}, "nout", 1}, ...
    {@three_classes, {"small"}, "nout", 3}, ...
    {@three_classes, {"small"}, "nout", 2}, ...
    {@result_is_argument, {"small"}, "nout", 2}, ...
    {@result_unset_but_not_wanted, {"small"}, "nout", 1}, ...
    {@by_nargout, {"small"}, "nout", 1}, ...
    {@by_nargout, {"small"}, "nout", 2}, ...
    {@by_nargin, {"small"}}, ...
    {@(x) deal(x, 2 * x), {"small"}, "nout", 2}, ...
    {@(x) max([x, 2]), {"small"}, "nout", 2}, ...
    {@logical_result, {"small"}}, ...
    {@integer_result, {"small"}}, ...
    {@complex_result, {"small float"}}, ...
    {@(x) sqrt(x), {"small", "float"}, "ulp", 4}, ...
    {@(x) log(x), {"small", "float"}, "ulp", 4}, ...
    {@(x) acos(x), {"small float"}, "ulp", 8}, ...
    {@(x) asin(x) + acosh(x), {"small float"}, "ulp", 16}, ...
    {@(x) x ^ 0.5, {"small float"}, "ulp", 64, "floor", 1e-12}, ...
    {@(x) (-x) ^ (1 / 3), {"small float"}, "ulp", 64}, ...
    {@(x) sqrt(x) ^ 2, {"small float"}, "ulp", 64, "floor", 1e-12}, ...
    {@(x) real(sqrt(x)) + imag(sqrt(x)), {"small float"}, "ulp", 4}, ...
    {@(x) abs(sqrt(x)), {"small float"}, "ulp", 8}, ...
    {@(x) sqrt(x) == 1, {"small float"}}, ...
    {@root_on_a_branch, {"small float"}, "ulp", 4}, ...
    {@root_then_real, {"small float"}, "ulp", 4}, ...
    {@(x) complex(x, 0) + 1, {"small float"}}, ...
    {@(x) (x + 1i) - 1i, {"small float"}}, ...
    {@(x) x * 1i * 1i, {"small float"}}, ...
    {@quadratic, {"small float"}, "ulp", 16, "nout", 2}};
endfunction

function [a, b] = two (x)
  a = x + 1;
  b = x - 1;
endfunction

function [a, b, c] = three_classes (x)
  a = x > 1;
  b = int8 (x);
  c = single (x) / 3;
endfunction

function [x, y] = result_is_argument (x)
  x += 1;
  y = x * 2;
endfunction

function [a, b] = result_unset_but_not_wanted (x)
  a = x;
endfunction

function [a, b] = by_nargout (x)
  a = nargout;
  if (nargout > 1)
    b = x;
  endif
endfunction

function y = by_nargin (varargin)
  y = nargin + varargin{end};
endfunction

function y = logical_result (x)
  y = x > 1 && x < 4;
endfunction

function y = integer_result (x)
  y = uint8 (x) * 100;
endfunction

function y = complex_result (x)
  y = x + 2i;
endfunction

function y = root_on_a_branch (x)
  y = x;
  if (x < 2)
    y = sqrt (x);
  endif
endfunction

function y = root_then_real (x)
  y = real (sqrt (x - 2));
endfunction

function [a, b] = quadratic (x)
  d = sqrt (x * x - 4);
  a = (-x + d) / 2;
  b = (-x - d) / 2;
endfunction
