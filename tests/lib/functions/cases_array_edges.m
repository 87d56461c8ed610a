## cases_array_edges.m -- small arrays within a function: what is easily missed.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_array_edges ()
  rows = {
    {@(x) sum([x, 2; 3, 4](:, 1)) + 1, {"small"}}, ...
    {@(x) sum([x, 2; 3, 4], 1)(2) + sum([x, 2; 3, 4], 2)(2), {"small"}}, ...
    {@(x) sum([]) + prod([]) + x, {"small"}, "ulp", 8}, ...
    {@(x) max([x, NaN, 1]) + min([NaN, x]), {"small float"}}, ...
    {@(x) min(max([x, 1; 2, 3])), {"small"}}, ...
    {@(x) max([x, 1; 2, 3], [], 2)(1), {"small"}}, ...
    {@(x) max([x, 1], 2)(2), {"small"}}, ...
    {@(x) max(3, [x, 1])(1), {"small"}}, ...
    {@(x) 1 / max([0, x] * 0, -0 * [1, 1])(1), {"small float"}}, ...
    {@(x) 1 / max(0, -[0, x * 0])(1), {"small float"}}, ...
    {@(x) 1 / max(-[0, x * 0], 0)(1), {"small float"}}, ...
    {@(x) 1 / min(0, -[0, x * 0])(1), {"small float"}}, ...
    {@(x) any([x, 0; 0, 0])(1) + 2 * all([x, 1; 1, 1])(1), {"small"}}, ...
    {@(x) any([x NaN]) + 2 * all([x NaN]), {"small float"}}, ...
    {@(x) cumsum([x, 2; 3, 4])(2, 1) + cumsum([x, 2; 3, 4], 2)(1, 2) + cumprod([x, 2, 3])(3), {"small"}, "ulp", 8}, ...
    {@(x) mean([x, 2; 3, 4])(1) + mean([x, 2; 3, 4], 2)(1), {"small"}, "ulp", 8}, ...
    {@(x) norm([x, 1]), {"small float"}, "ulp", 8}, ...
    {@(x) norm([x; 1], Inf) + norm([x; 1], 1), {"small float"}, "ulp", 8}, ...
    {@(x) sort([x, 2, NaN, 1])(2), {"small float"}}, ...
    {@(x) sort([x, 2; 3, 1])(1, 1) + sort([x, 2; 3, 1], "descend")(1, 1), {"small"}}, ...
    {@(x) [x, 2; 3, 4]'(2, 1) + [x, 2]'(2), {"small"}}, ...
    {@(x) ([x, 2; 3, 4] * [1; 2])(1), {"small float"}}, ...
    {@(x) [1, 2] * [x; 2] + 2 * [x, 1](2), {"small float"}}, ...
    {@(x) int8([x, 100])(1) + int8(100), {"small"}}, ...
    {@(x) double((int8([100, 50]) + x)(1)), {"small"}}, ...
    {@(x) [x, int8(3)](1), {"small"}}, ...
    {@(x) [single(0.1), x](1), {"small"}}, ...
    {@(x) [true, x](1), {"small"}}, ...
    {@(x) [x, true, false](2), {"small"}}, ...
    {@(x) [true, x > 1](2), {"small"}}, ...
    {@(x) [x > 0, 3](1), {"small"}}, ...
    {@(x) zeros(2, 3)(2) + ones(2)(4) + eye(2, 3)(3) + x, {"small"}}, ...
    {@(x) ones(2, "int8")(3) + x, {"small float"}}, ...
    {@(x) zeros(size([x, 1]))(2) + x, {"small"}}, ...
    {@(x) numel(zeros(3, 0)) + rows(zeros(3, 0)) + isempty(zeros(0, 3)) + x, {"small"}}, ...
    {@(x) repmat([x, 1], 1, 2)(3) + repmat(x, 2, 2)(4), {"small"}}, ...
    {@(x) repmat([x, 1], 2)(2, 3), {"small"}}, ...
    {@(x) reshape([x, 2, 3, 4], [2, 2])(2, 1) + reshape([x, 2, 3, 4], [], 2)(1, 2) + reshape([x 2 3 4], 4, [])(3), {"small"}}, ...
    {@(x) linspace(x, 1, 4)(2), {"small float"}, "ulp", 8}, ...
    {@(x) fliplr([x, 2])(1) + flipud([x; 2])(1) + flip([x; 3])(1) + rot90([x, 2; 3, 4])(1), {"small"}}, ...
    {@(x) diag([x, 2])(1, 1) + diag([x, 2; 3, 4])(2) + trace([x, 2; 3, 4]), {"small"}}, ...
    {@(x) tril([x, 2; 3, 4])(3) + triu([x, 2; 3, 4])(2) + triu([x, 2; 3, 4], 1)(3), {"small"}}, ...
    {@(x) dot([x, 2], [3, 4]), {"small float"}}, ...
    {@(x) dot([x, 2], int8([3, 4])), {"small float"}}, ...
    {@(x) cross([x, 2, 3], [4, 5, 6])(2), {"small"}}, ...
    {@(x) [x, 2, 3](end) + [x, 2, 3](1, end - 1), {"small"}}, ...
    {@(x) [x, 2, 3](:)(2) + [x, 2, 3]([1, 1])(2) + [x, 2, 3]([true, false, true])(2), {"small"}}, ...
    {@(x) (-[x, 2])(1) + (! [x, 0])(2), {"small"}}, ...
    {@(x) ([x, 2] & [1, 0])(1) + ([x, 0] | [0, 0])(1), {"small"}}, ...
    {@(x) xor([x, 2], [1, 0])(1), {"small"}}, ...
    {@(x) ([x, 2; 3, 4] .^ 2)(2, 2) + ([x, 2] .^ [2, 3])(2), {"small"}}, ...
    {@(x) sum(sqrt([x, 4])), {"small float"}, "ulp", 8}, ...
    {@(x) real(sqrt([x, 4])(2)) + imag(sqrt([x, 4])(1)), {"small float"}, "ulp", 8}, ...
    {@(x) abs([x + 1i, 2](1)), {"small float"}, "ulp", 8}, ...
    {@(x) real([x + 1i, 2] * [1; 1i]), {"small float"}}, ...
    {@(x) imag([x + 1i, 2]')(1), {"small float"}}, ...
    {@(x) real(sum([x + 1i, 2])) + imag(prod([x + 1i, 2i])), {"small float"}, "ulp", 8}, ...
    {@(x) imag([x + 1i, 2].'(1)), {"small float"}}, ...
    {@(x) iscomplex([x + 1i, 2](2)) + isreal([x, 1]), {"small float"}}, ...
    {@(x) isvector([x, 1]) + 2 * isrow([x, 1]) + 4 * iscolumn([x; 1]) + 8 * issquare([x, 1; 1, 1]) + 16 * isscalar([x, 1]) + 32 * ismatrix([x, 1]), {"small"}}, ...
    {@(x) ndims([x, 1]) + length([x; 1; 3]) + columns([x, 1]) + size([x; 1], 1) + size([x, 1], 3), {"small"}}, ...
    {@(x) bitand(uint8([x, 3]), uint8(1))(2) + 0 * x, {"small float"}}, ...
    {@(x) mod([x, 5], 3)(1) + rem(7, [x, 3])(2), {"small float"}}, ...
    {@(x) floor([x, 2.5])(2) + round([x; 0.5])(1), {"small"}}, ...
    {@(x) atan2([x, 1], [1; 2])(2, 1), {"small float"}, "ulp", 8}, ...
    {@(x) hypot([3, x], 4)(1), {"small float"}, "ulp", 8}, ...
    {@(x) ([x, 1] == [1; x])(2, 2) + (x != [1, 2])(2), {"small"}}, ...
    {@(x) sumsq([x, 2]) + numel([x, 1; 2, 3]), {"small"}}, ...
    {@(x) nnz([x, 0, 2]), {"small"}}, ...
    {@(x) real(mean([x + 1i, 2; 3i, x])(1)) + imag(mean([x + 1i, 2; 3i, x], 2)(2)), {"small float"}, "ulp", 8}, ...
    {@(x) imag(cumsum([x, 2i, 1])(3)) + real(cumprod([x + 1i, 2i])(2)), {"small float"}, "ulp", 8}, ...
    {@(x) any([x * 1i, 0]) + 2 * all([x + 1i, 0]) + 4 * nnz([x, 1i]), {"small float"}}, ...
    {@(x) imag(([x + 1i, 2; 3, 4i] * [1, 2i; x, 4])(2, 2)) + real(trace([x, 1; 2, x + 2i])), {"small float"}, "ulp", 8}, ...
    {@(x) sum(zeros(0, 3))(2) + prod(zeros(2, 0), 2)(1) + all([]) + nnz([]) + (zeros(2, 0) * zeros(0, 2))(3) + x, {"small"}}, ...
    {@(x) isnan(mean([])) + numel(max([])) + numel(cumsum([])) + norm([]) + x, {"small"}}, ...
    {@(x) numel("abc") + isscalar(@sin) + 2 * iscolumn("a") + 4 * issquare("ab") + 8 * ismatrix("") + x, {"small"}}, ...
    {@places_in_rows, {"small"}}, ...
    {@(x) (1:3)(2) * x + sum(0:0.1:1) + numel(5:-1:1) + (3:-1:1)(1), {"small float"}}, ...
    {@(x) [1:3, x](4) + [x, 1:2; 4:6](2, 3), {"small"}}, ...
    {@(x) horzcat(x, [2, 3])(3) + vertcat([x, 1], [3, 4])(2, 1), {"small"}}, ...
    {@(x) int32([1, 2, 3])(2) / int32(2) + int32(x), {"small"}}, ...
    {@(x) ([x, 2, 3] / 2)(1) + (2 \ [x, 4])(2), {"small"}}, ...
    {@(x) ([x; 2] + [1, 2, 3])(2, 3), {"small"}}, ...
    {@(x) uint8([x, 250] + 10)(2), {"small"}}, ...
    {@(x) double(uint8([200, 100]) * 2)(1) + x, {"small float"}}, ...
    {@(x) single([x, 1/3])(2), {"small"}}, ...
    {@(x) logical([x + 10, 0])(1), {"small"}}, ...
    {@(x) [x, 1 2 3](round(2.2)), {"small"}}, ...
    {@(x) sum([x, 1] > 0), {"small"}}, ...
    {@(x) sum([int32(x), 5]), {"small"}}, ...
    {@(x) prod(single([x, 0.1, 3])), {"small"}, "ulp", 8}, ...
    {@(x) sum(single([x, 0.1, 3])), {"small"}}, ...
    {@(x) sum([0.1, 0.2, 0.3, x]), {"small float"}}, ...
    {@(x) [1, 2; 3, 4](x, 1), {"place 2"}}, ...
    {@(x) [1, 2; 3, 4](x, x), {"place 2"}}, ...
    {@(x) [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11](x), {"place"}}, ...
    {@(x) [5, 6, 7]([x, 1])(1), {"place 3"}}, ...
    {@(x) [5, 6, 7; 1, 2, 3](:, x)(2), {"place 3"}}, ...
    {@(x) [5, 6, 7; 1, 2, 3](x, :)(3), {"place 2"}}, ...
    {@grows_by_constant, {"small"}}, ...
    {@grows_from_nothing, {"small"}}, ...
    {@grows_from_number, {"small"}}, ...
    {@grows_column, {"small"}}, ...
    {@cannot_grow_matrix, {"small"}}, ...
    {@assigns_too_many, {"small"}}, ...
    {@puts_into_integers, {"small"}}, ...
    {@puts_into_singles, {"small"}}, ...
    {@puts_integer_into_doubles, {"small"}}, ...
    {@deletes_element, {"small"}}, ...
    {@deletes_column, {"small"}}, ...
    {@fills_from_row, {"small"}}, ...
    {@fills_with_number, {"small"}}, ...
    {@fills_row, {"small"}}, ...
    {@grows_by_columns, {"small"}}, ...
    {@puts_repeatedly, {"small"}}, ...
    {@puts_by_mask, {"small"}}, ...
    {@puts_by_constant_mask, {"small"}}, ...
    {@puts_real_into_complex, {"small"}}, ...
    {@puts_complex_into_real, {"small"}}, ...
    {@loops_over_columns, {"small"}}, ...
    {@loops_over_nothing, {"small"}}, ...
    {@leaves_loop_over_array, {"small"}}, ...
    {@array_conditions, {"small"}}, ...
    {@array_conditions_more, {"small"}}, ...
    {@condition_with_nan, {"small"}}, ...
    {@fills_diagonal, {"small"}}, ...
    {@sorts_with_places, {"small"}}, ...
    {@two_array_results, {"small"}}, ...
    {@grows_in_calls, {"small"}}, ...
    {@array_to_handle, {"small"}}, ...
    {@captures_array, {"small"}}, ...
    {@changes_range, {"small"}}, ...
    {@size_from_variable, {"small"}}, ...
    {@goes_through_matrix, {"small"}}, ...
    {@sizes_by_branch, {"small"}}, ...
    {@same_size_in_loop, {"small"}}, ...
    {@puts_at_fraction, {"small"}}, ...
    {@puts_at_zero, {"small"}}, ...
    {@puts_at_run_time, {"small"}}, ...
    {@reads_beyond_rows, {"small"}}, ...
    {@nonconformant_sum, {"small"}}, ...
    {@nonconformant_product, {"small"}}, ...
    {@rows_of_two_lengths, {"small"}}, ...
    {@columns_of_two_lengths, {"small"}}, ...
    {@grows_argument, {"small"}}, ...
    {@copies_matrix, {"small"}}, ...
    {@arrays_in_logic, {"small"}}, ...
    {@updates_beyond, {"small"}}, ...
    {@nested_array_loops, {"small"}}, ...
    {@longer_than_registers, {"small"}}, ...
    {@horner_by_subscripts, {"small"}}};
endfunction

function y = grows_by_constant (x)
  a = [1,2,3];
  a(5) = x;
  y = a(4) + a(5) * 10 + numel (a);
endfunction

function y = grows_from_nothing (x)
  a = [];
  a(3) = x;
  a(2) = 1;
  y = sum (a) + columns (a);
endfunction

function y = grows_from_number (x)
  a = x;
  a(2) = 4;
  a(2, 2) = 5;
  y = a(1, 2) + a(2, 2) * 10 + a(1);
endfunction

function y = grows_column (x)
  a = [1; 2];
  a(4) = x;
  y = rows (a) + a(4);
endfunction

function y = cannot_grow_matrix (x)
  a = [1, 2; 3, 4];
  a(7) = x;
  y = a(1);
endfunction

function y = assigns_too_many (x)
  a = [1, 2, 3];
  a(1:2) = [x, 1, 2];
  y = a(1);
endfunction

function y = puts_into_integers (x)
  a = int8 ([1, 2, 3]);
  a(2) = x * 100;
  y = a(2);
endfunction

function y = puts_into_singles (x)
  a = single ([1, 2]);
  a(1) = x;
  a(2) = 0.1;
  y = a(2) + a(1);
endfunction

function y = puts_integer_into_doubles (x)
  a = [1, 2, 3];
  a(2) = int8 (x);
  y = a(2) / 3;
endfunction

function y = deletes_element (x)
  a = [1, 2, 3, 4];
  a(2) = [];
  a(1) = x;
  y = a(2) + numel (a) + a(1);
endfunction

function y = deletes_column (x)
  a = [1, 2; 3, 4];
  a(:, 1) = [];
  a(1) = x;
  y = a(2) + columns (a) + a(1);
endfunction

function y = fills_from_row (x)
  a = [1, 2; 3, 4];
  a(:) = [x, 6, 7, 8];
  y = a(2, 1) + a(1, 2) * 10;
endfunction

function y = fills_with_number (x)
  a = [1, 2; 3, 4];
  a(:) = x;
  y = a(2, 1) + a(1, 2) * 10;
endfunction

function y = fills_row (x)
  a = zeros (2, 2);
  a(1, :) = [x; 2];
  a(:, 2) += 1;
  y = a(1) + 10 * a(3) + a(4);
endfunction

function y = grows_by_columns (x)
  a = [];
  a(:, 1) = [x; 2];
  a(:, 2) = [3; 4];
  y = a(1) + 10 * a(2, 2) + columns (a);
endfunction

function y = puts_repeatedly (x)
  a = [1, 2, 3];
  a([1, 3]) = [x, x + 1];
  a([1 1]) = [7, x];
  y = a(1) + 10 * a(3);
endfunction

function y = puts_by_mask (x)
  a = [1, 2, 3];
  a(a > 1) = x;
  y = a(1) + a(2) * 10 + a(3) * 100;
endfunction

function y = puts_by_constant_mask (x)
  a = [1, 2, 3];
  a([true, false, true]) = [x, 9];
  y = a(1) + a(3) * 100;
endfunction

function y = puts_real_into_complex (x)
  a = [x + 1i, 2];
  a(1) = 3;
  y = real (a(1)) + iscomplex (a);
endfunction

function y = puts_complex_into_real (x)
  a = [1, 2];
  a(1) = 1i * x;
  a(2) = 1i;
  y = real (a(1) * a(2));
endfunction

function y = loops_over_columns (x)
  y = 0;
  for c = [x, 2; 3, 4]
    y = y * 10 + c(1) + c(2) * 2;
  endfor
endfunction

function y = loops_over_nothing (x)
  y = x;
  for c = []
    y = 100;
  endfor
  for c = zeros (0, 3)
    y = 1000;
  endfor
endfunction

function y = leaves_loop_over_array (x)
  y = x;
  for c = [1 2 3]
    if c == 2
      continue;
    endif
    y += c;
    if y > 4
      break;
    endif
  endfor
endfunction

function y = array_conditions (x)
  if ([x, 1] > 0)
    y = 1;
  elseif ([x; 2])
    y = 2;
  else
    y = 3;
  endif
endfunction

function y = array_conditions_more (x)
  y = 1;
  if ([])
    y = 2;
  endif
  if (! [x, 0] | [0, 1])
    y += 3;
  endif
  while ([x, x] < 4)
    x++;
    y++;
  endwhile
endfunction

function y = condition_with_nan (x)
  a = [x, NaN];
  if (a)
    y = 1;
  else
    y = 2;
  endif
endfunction

function y = fills_diagonal (x)
  a = zeros (3, 3);
  for i = 1:3
    a(i, i) = x;
    a(i, mod (i, 3) + 1) += i;
  endfor
  y = sum (a(:)) + trace (a);
endfunction

function y = sorts_with_places (x)
  a = [3, 1, 2];
  [a, k] = sort (a);
  y = a(1) * x + k(1);
endfunction

function [a, b] = row_and_column (x)
  a = [x, 1];
  b = [x; 2];
endfunction

function y = two_array_results (x)
  [a, b] = row_and_column (x);
  y = a * b;
endfunction

function y = append_to (a, k)
  a(end+1) = k;
  y = a;
endfunction

function y = grows_in_calls (x)
  a = append_to (append_to ([], x), 2);
  y = a(1) + numel (a);
endfunction

function y = array_to_handle (x)
  f = @(a) a(2) + x;
  y = f ([1, 2, 3]) + f ([4; 5]);
endfunction

function y = captures_array (x)
  w = [x, 2, 3];
  f = @(k) w(k) * 2;
  y = f (2) + f (1);
endfunction

function y = changes_range (x)
  a = 1:5;
  a(2:3) = x;
  a(end) *= 2;
  a(1)--;
  y = sum (a);
endfunction

function y = size_from_variable (x)
  n = 3;
  a = zeros (1, n);
  for k = 1:n
    a(k) = k ^ 2;
  endfor
  y = a(n) + x;
endfunction

function y = goes_through_matrix (x)
  s = 0;
  a = [x, 1; 2, 3];
  [m, n] = size (a);
  for i = 1:m
    for j = 1:n
      s += a(i, j) * i;
    endfor
  endfor
  y = s;
endfunction

function y = sizes_by_branch (x)
  if (x > 1)
    a = [1, 2];
  else
    a = [3, 4, 5];
  endif
  y = a(end) + numel (a);
endfunction

function y = same_size_in_loop (x)
  a = [x, 2];
  for k = 1:3
    a = [a(2), a(1) + a(2)];
  endfor
  y = a(2);
endfunction

function y = puts_at_fraction (x)
  a = [1, 2];
  a(2.5) = x;
  y = a(1);
endfunction

function y = puts_at_zero (x)
  a = [1, 2];
  a(0) = x;
  y = a(1);
endfunction

function y = puts_at_run_time (x)
  a = [1, 2, 3];
  k = 2;
  a(k + (x > 1)) = 7;
  y = a(2) + 10 * a(3);
endfunction

function y = reads_beyond_rows (x)
  a = [1, 2; 3, 4];
  y = a(3, 1) + x;
endfunction

function y = nonconformant_sum (x)
  a = [1, 2] + [1, 2, 3];
  y = a(1) + x;
endfunction

function y = nonconformant_product (x)
  a = [1, 2] * [1, 2, x];
  y = a(1);
endfunction

function y = rows_of_two_lengths (x)
  a = [1, 2; x];
  y = a(1);
endfunction

function y = columns_of_two_lengths (x)
  a = [[1; 2], x];
  y = a(1);
endfunction

function y = grows_argument (x)
  x(3) = 5;
  y = x(1) + x(3);
endfunction

function y = copies_matrix (x)
  a = eye (2) * x;
  b = a;
  b(1, 2) = 9;
  y = a(1, 2) + b(1, 2) + a(1);
endfunction

function y = arrays_in_logic (x)
  y = ([x, 1] && 1) + ([x, 0] || 0) * 2;
endfunction

function y = updates_beyond (x)
  a = [x, 1];
  a(3) += 2;
  y = a(3);
endfunction

function y = nested_array_loops (x)
  a = 1:3;
  y = 0;
  for k = a
    for m = a
      y += k * m + x;
    endfor
  endfor
endfunction

function y = longer_than_registers (x)
  a = zeros (1, 12);
  for k = 1:12
    a(k) = k + x;
  endfor
  y = a(12) + max (a) + min (a);
endfunction

function y = horner_by_subscripts (x)
  p = [1, 2, 3];
  y = p(1);
  for k = 2:numel (p)
    y = y * x + p(k);
  endfor
endfunction

function y = places_in_rows (x)
  [a, i] = max ([x, 2; 3, 1], [], 2);
  [b, k] = sort ([x, 2; 3, 1; 2, 2], "descend");
  [c, l] = min ([x, 2; 3, 1]);
  y = a(1) + i(2) * 10 + b(3, 1) + k(2, 1) * 100 + c(2) + l(1) * 1000;
endfunction
