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
    {@(x) iscomplex(complex(x, 0)) + 2 * isreal((complex(x, 0))), {"small float"}}, ...
    {@kept_complex, {"small float"}}, ...
    {@narrowed_complex, {"small float"}}, ...
    {@kept_for_some, {"small float"}}, ...
    {@(x) (complex(x, 0) < 1) + 2 * (1 > complex(x, 0)) + 4 * any(complex(x, 0) <= [0, 1]), {"small float"}}, ...
    {@(x) max(complex(x, 0), 1), {"small float"}}, ...
    {@(x) complex(x, 0) * 2 + complex(2, x) - x, {"small float"}}, ...
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

## What complex () gives stays complex, though its imaginary part is zero,
function y = kept_complex (x)
  z = complex (x, 0);
  w = z;
  [a, b] = deal (w);
  c = @() z;
  y = iscomplex (w) + 2 * iscomplex (itself (z)) + 4 * isreal (c ()) + 8 * iscomplex (b) ...
      + 16 * iscomplex (merge (x > 1, w, a)) + 32 * iscomplex (merge (x > 1, z, x)) ...
      + 64 * iscomplex (complex (z, 0)) + 128 * are_complex (z, x, w);
endfunction

function z = itself (z)
endfunction

function y = are_complex (varargin)
  y = iscomplex (varargin{1}) + 2 * iscomplex (varargin{2}) + 4 * iscomplex (varargin{end});
endfunction

## until something is computed of it.
function y = narrowed_complex (x)
  z = complex (x, 0);
  y = iscomplex (+z) + 2 * iscomplex (-z) + 4 * iscomplex (z(1)) + 8 * iscomplex ([z]) + 16 * iscomplex (z.') ...
      + 32 * iscomplex (sum (z)) + 64 * iscomplex (double (z)) + 128 * iscomplex (z * 1) + 256 * iscomplex (conj (z)) ...
      + 512 * iscomplex (cumsum (z)) + 1024 * iscomplex (z(:)) + 2048 * iscomplex (max (z)) + 4096 * iscomplex (sort (z));
  z += 0;
  y += 8192 * iscomplex (z);
endfunction

function y = kept_for_some (x)
  y = 0;
  z = x;
  for k = 1:3
    if (k == 2 && x > 1)
      z = complex (x, 0);
    endif
    y = 10 * y + iscomplex (z) + 2 * (z < 3);
  endfor
endfunction
