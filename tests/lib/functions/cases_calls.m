## cases_calls.m -- calls, handles, arguments and results.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_calls ()
  k = 3;
  h = @case_helper;
  g = @(x) x * k;
  captured = single (0.5);
  plane = 2 + 3i;
  table = [10, 20; 30, 40; 50, 60];
  cube = reshape (1:24, 2, 3, 4);
  words = int16 ([100, 200, 300]);
  flags = [true, false, true];
  row = single ([0.5, 1.5, 2.5, 3.5]);
  rows = {
    {@calls_subfunction, {"real"}}, ...
    {@calls_private, {"real"}}, ...
    {@(x) cbrt(x) + erfcx(x), {"real"}}, ...
    {@calls_own_names, {"real"}}, ...
    {@calls_namespace, {"real"}}, ...
    {@calls_chain, {"real"}}, ...
    {@calls_with_swapped, {"real"}}, ...
    {@calls_core_file, {"real"}}, ...
    {@casepkg.twice, {"all"}}, ...
    {@case_private, {"real"}}, ...
    {@case_helper, {"real"}}, ...
    {@calls_feval_name, {"real"}}, ...
    {@calls_feval_handle, {"real"}}, ...
    {@calls_handle_inside, {"real"}}, ...
    {@calls_anonymous_inside, {"real"}}, ...
    {@calls_anonymous_captures, {"real"}}, ...
    {@calls_function_argument, {"real"}}, ...
    {@calls_either_handle, {"float"}}, ...
    {@calls_joined_name, {"real"}}, ...
    {@calls_chosen_argument, {"real"}}, ...
    {@calls_list_as_value, {"real"}}, ...
    {@calls_two_classes, {"float"}}, ...
    {@calls_with_default, {"real"}}, ...
    {@calls_two_results, {"real"}}, ...
    {@calls_skips_results, {"real"}}, ...
    {@calls_nargout, {"real"}}, ...
    {@calls_isargout, {"real"}}, ...
    {@calls_varargin, {"real"}}, ...
    {@calls_varargout, {"real"}}, ...
    {@calls_in_conditions, {"real"}}, ...
    {@calls_early_return, {"real"}}, ...
    {@calls_loop, {"small"}}, ...
    {@calls_changes_argument, {"real"}}, ...
    {@calls_no_argument, {"real"}}, ...
    {@calls_ignored_argument, {"real"}}, ...
    {@calls_deal, {"real"}}, ...
    {@calls_command_line_name, {"real"}}, ...
    {@one_default, {"real"}}, ...
    {@nargin_default, {"real"}}, ...
    {@exist_default, {"real"}}, ...
    {@(x) g(x) + h(x), {"real"}}, ...
    {@(x) x * k, {"real"}}, ...
    {@(x) captured + x, {"float", "small"}}, ...
    {@(x) x * plane, {"float"}}, ...
    {@(x) table(x), {"place"}}, ...
    {@(x) table(x, 2), {"place 3"}}, ...
    {@(x) table(end, 1) + x, {"real"}}, ...
    {@(x) table(end) + table(end-1, end) + x, {"real"}}, ...
    {@(x) table(mod(double(x), 3) + 1, end), {"small", "count"}}, ...
    {@(x, y) table(x, mod(y, 2) + 1), {"place 3"}}, ...
    {@(x) cube(x, 2, 3), {"place 2"}}, ...
    {@(x) cube(1, x), {"place"}}, ...
    {@(x) cube(2, end, x), {"place 3"}}, ...
    {@(x) cube(end, end, end) + x, {"real"}}, ...
    {@(x) words(x), {"place 3"}}, ...
    {@(x) words(end) + x, {"small"}}, ...
    {@(x) flags(x), {"place 3"}}, ...
    {@(x) row(x) * 2, {"place 3"}}, ...
    {@(x) numel(table) + x, {"real"}}, ...
    {@(x) size(table, 1) + columns(table) + x, {"real"}}, ...
    {@(x) sum(row) + x, {"float"}}, ...
    {@(x) ((@(t) t + k)(x)), {"real"}}, ...
    {@(varargin) varargin{1} + nargin, {"real"}}, ...
    {@(x, varargin) x + numel(varargin), {"real"}}, ...
    {@(x, y) case_two(y, x), {"real"}}, ...
    {@sin, {"float"}, "ulp", 4}, ...
    {@plus, {"two all"}}, ...
    {@abs, {"real"}}, ...
    {@mod, {"two real"}}, ...
    {@max, {"real"}}, ...
    {@atan2, {"two float"}, "ulp", 4}, ...
    {@sign, {"real"}}, ...
    {@isnan, {"all"}}};
endfunction

function y = case_helper (x)
  y = x + 1;
endfunction

## Octave has functions of these names; that of cbrt is in private/.
function y = calls_own_names (x)
  y = cbrt (x) - erfcx (x);
endfunction

function [y, z] = erfcx (x)
  y = z = 2 * x;
endfunction

function y = case_two (a, b)
  y = 10 * a - b;
endfunction

function y = calls_subfunction (x)
  y = case_helper (x) * case_helper (x + 1);
endfunction

function y = calls_private (x)
  y = case_private (x) + case_helper (x);
endfunction

function y = calls_namespace (x)
  y = casepkg.twice (x) + 1;
endfunction

function y = calls_chain (x)
  y = case_helper (case_helper (case_two (case_helper (x), 2)));
endfunction

function y = calls_with_swapped (x)
  a = x;
  b = 2;
  y = case_two (b, a) + case_two (a, b);
endfunction

function y = calls_core_file (x)
  y = deal (x) + rot90 (x) + fliplr (x) + columns (x);
endfunction

function y = calls_feval_name (x)
  y = feval ("case_helper", x) + feval ("abs", x);
endfunction

function y = calls_feval_handle (x)
  y = feval (@case_helper, x) + feval (@(t) t - 1, x);
endfunction

function y = calls_handle_inside (x)
  h = @case_helper;
  y = h (x) + h (x + 1);
endfunction

function y = calls_anonymous_inside (x)
  f = @(t, u) t + 2 * u;
  y = f (x, 1) + f (1, x);
endfunction

## What is captured keeps the value it had.
function y = calls_anonymous_captures (x)
  k = 2;
  f = @(t) t + k;
  k = 100;
  y = f (x);
endfunction

function y = calls_function_argument (x)
  y = case_apply (@case_helper, x) + case_apply (@(t) t * 2, x);
endfunction

function y = case_apply (f, x)
  y = f (f (x));
endfunction

## Two handles at one place.
function y = calls_either_handle (x)
  if (x > 1)
    h = @case_helper;
  else
    h = @(t) t * 2;
  endif
  y = h (x);
endfunction

function y = calls_joined_name (x)
  y = feval (["ab", 's'], x);
endfunction

function y = case_chosen (varargin)
  y = varargin{1 + (varargin{1} > 2)};
endfunction

function y = calls_chosen_argument (x)
  y = case_chosen (double (x), 1, 2);
endfunction

function y = case_list (varargin)
  a = varargin;
  y = numel (a) + a{1};
endfunction

function y = calls_list_as_value (x)
  y = case_list (x, 1);
endfunction

function y = calls_two_classes (x)
  y = double (case_helper (single (x))) + case_helper (3);
endfunction

function y = case_default (x, b)
  if (nargin < 2)
    b = 3;
  endif
  y = x + b;
endfunction

function y = calls_with_default (x)
  y = case_default (x) + case_default (x, 1);
endfunction

function [a, b, c] = case_three (x)
  a = x;
  b = x + 1;
  c = 2;
endfunction

function y = calls_two_results (x)
  [a, b] = case_three (x);
  y = a * b;
endfunction

function y = calls_skips_results (x)
  [~, b] = case_three (x);
  [a, ~, c] = case_three (x);
  y = a + b + c;
endfunction

function [a, b] = case_nargout (x)
  a = nargout;
  b = x;
endfunction

function y = calls_nargout (x)
  [a, b] = case_nargout (x);
  y = a + case_nargout (x) + b;
endfunction

function [a, b] = case_isargout (x)
  a = 1;
  b = 2;
  if (isargout (1))
    b += 10;
  endif
  if (isargout (2))
    a += 100;
  endif
endfunction

function y = calls_isargout (x)
  [a, b] = case_isargout (x);
  [~, c] = case_isargout (x);
  y = a + b + c + case_isargout (x) + x;
endfunction

function y = case_varargin (x, varargin)
  y = x;
  for k = 1:numel (varargin)
    y += varargin{k};
  endfor
  y += nargin;
endfunction

function y = calls_varargin (x)
  y = case_varargin (x) + case_varargin (x, 1, 2) + case_varargin (x, 3);
endfunction

function varargout = case_varargout (x)
  varargout{1} = x;
  varargout{2} = x + 1;
endfunction

function y = calls_varargout (x)
  [a, b] = case_varargout (x);
  y = a + b;
endfunction

function y = calls_in_conditions (x)
  y = 0;
  if (case_helper (x) > 2 && case_helper (x) < 10)
    y = 1;
  endif
  while (case_helper (y) < 4)
    y += 1;
  endwhile
endfunction

function y = case_early (x)
  y = 1;
  if (x > 1)
    return;
  endif
  y = 2;
endfunction

function y = calls_early_return (x)
  y = case_early (x) + 10;
  y += case_early (1);
endfunction

function y = calls_loop (x)
  y = 0;
  for k = 1:3
    y = case_two (y, x) + case_early (k);
  endfor
endfunction

function y = case_changes (x)
  x += 1;
  y = x;
  k = 55;
endfunction

function y = calls_changes_argument (x)
  k = 2;
  y = case_changes (x) + x + k;
endfunction

function y = case_nothing ()
  y = 4;
endfunction

function y = calls_no_argument (x)
  y = case_nothing () + case_nothing + x;
endfunction

function y = case_ignores (~, b)
  y = b;
endfunction

function y = calls_ignored_argument (x)
  y = case_ignores (7, x);
endfunction

function y = calls_deal (x)
  [a, b] = deal (x, 2);
  [a, b] = deal (b, a);
  y = a - b;
endfunction

function y = calls_command_line_name (x)
  abs = 3;   # a variable hides the function
  y = x + abs;
endfunction

function y = one_default (x, b = 3)
  y = x + b;
endfunction

function y = nargin_default (x, b, c)
  if (nargin < 3), c = 1; end
  if nargin == 1, b = 5; end
  y = x + b * c;
endfunction

function y = exist_default (x, b)
  if (! exist ("b", "var") || isempty (b))
    b = 2;
  endif
  y = x + b;
endfunction
