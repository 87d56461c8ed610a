## cases_arrays.m -- small arrays within a function.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_arrays ()
  rows = {
    {@row_of_numbers, {"real"}}, ...
    {@column_of_numbers, {"real"}}, ...
    {@matrix_of_numbers, {"real"}}, ...
    {@nested_brackets, {"real"}}, ...
    {@zeros_and_fill, {"real"}}, ...
    {@ones_of_class, {"small"}}, ...
    {@reads_by_variable, {"small", "count"}}, ...
    {@reads_with_end, {"small"}}, ...
    {@reads_matrix, {"small", "count"}}, ...
    {@reads_whole_column, {"small"}}, ...
    {@reads_range, {"small"}}, ...
    {@writes_by_variable, {"small", "count"}}, ...
    {@writes_matrix, {"small"}}, ...
    {@writes_column, {"small"}}, ...
    {@adds_in_place, {"small"}}, ...
    {@whole_in_place, {"small"}}, ...
    {@elementwise, {"small"}}, ...
    {@broadcasts, {"small"}}, ...
    {@compares, {"small"}}, ...
    {@functions_of_arrays, {"small float"}, "ulp", 8}, ...
    {@matrix_vector, {"small"}}, ...
    {@matrix_matrix, {"small float"}}, ...
    {@row_times_column, {"small float"}}, ...
    {@outer_product, {"small float"}}, ...
    {@transposes, {"small"}}, ...
    {@sums, {"small"}}, ...
    {@sums_of_matrix, {"small"}}, ...
    {@products, {"small"}}, ...
    {@dots, {"small float"}}, ...
    {@norms, {"small float"}, "ulp", 8}, ...
    {@crosses, {"small float"}}, ...
    {@extremes, {"small"}}, ...
    {@extreme_places, {"small"}}, ...
    {@any_and_all, {"small"}}, ...
    {@numbers_of, {"small"}}, ...
    {@concatenates, {"small"}}, ...
    {@reshapes, {"small"}}, ...
    {@ranges, {"small float"}}, ...
    {@linspaces, {"small float"}, "ulp", 2}, ...
    {@eyes, {"small"}}, ...
    {@sorts, {"small"}}, ...
    {@copies, {"small"}}, ...
    {@changes_class, {"small float"}}, ...
    {@becomes_complex, {"small float"}}, ...
    {@array_argument, {"small"}}, ...
    {@array_result, {"small"}}, ...
    {@polynomial, {"small float"}}, ...
    {@horner_loop, {"small float"}}, ...
    {@sieve, {"small"}}, ...
    {@histogram, {"small", "count"}}, ...
    {@bubble_sort, {"small"}}, ...
    {@runge_kutta, {"small float"}, "ulp", 4}, ...
    {@determinant, {"small float"}}, ...
    {@logical_index_assignment, {"small"}}};
endfunction

function y = row_of_numbers (x)
  a = [x, 1, 2];
  y = a(1) + a(2) * a(3);
endfunction

function y = column_of_numbers (x)
  a = [x; 1
       2];
  y = a(1) + a(2, 1) * a(3);
endfunction

function y = matrix_of_numbers (x)
  a = [x, 1; 2 -3];
  y = a(1, 1) + a(2, 2) * 10 + a(3);
endfunction

function y = nested_brackets (x)
  a = [[x, 1]; [2, 3]];
  b = [a, [5; 6]];
  y = b(1, 1) + b(2, 3) + [1 2 3](2);
endfunction

function y = zeros_and_fill (x)
  a = zeros (3, 1);
  a(2) = x;
  a(end) = 4;
  y = a(1) + 10 * a(2) + a(3);
endfunction

function y = ones_of_class (x)
  a = ones (1, 3, "single");
  a(1) = x;
  b = zeros (2, 2, "int32");
  b(2, 1) = 7;
  y = double (a(1)) + double (a(3)) + double (b(2));
endfunction

function y = reads_by_variable (x)
  a = [3, 1, 4, 1, 5, 9, 2];
  y = 0;
  for k = 1:7
    y = y * 2 + a(k) * double (x);
  endfor
  y += a(1 + mod (double (x), 7));
endfunction

function y = reads_with_end (x)
  a = [x, 2, 3, 4];
  y = a(end) + 10 * a(end - 1) + 100 * a(end / 2) + a(end - 3);
endfunction

function y = reads_matrix (x)
  a = [1, 2, 3; 4, 5, 6];
  k = 1 + mod (double (x), 2);
  y = a(k, end) + a(end, k) * 10 + a(k) * 100 + a(end) + x;
endfunction

function y = reads_whole_column (x)
  a = [x, 2, 3; 4, 5, 6];
  b = a(:, 2);
  c = a(1, :);
  d = a(:);
  y = b(2) + c(3) + d(5) + numel (d);
endfunction

function y = reads_range (x)
  a = [x, 2, 3, 4, 5];
  b = a(2:4);
  c = a([1, end]);
  d = a(end:-1:1);
  y = b(1) + c(2) * 10 + d(2) * 100;
endfunction

function y = writes_by_variable (x)
  a = zeros (1, 5);
  for k = 1:5
    a(k) = k * double (x);
  endfor
  a(1 + mod (double (x), 5)) = -1;
  y = a(1) + a(3) * 10 + a(5) * 100;
endfunction

function y = writes_matrix (x)
  a = zeros (2, 3);
  for i = 1:2
    for j = 1:3
      a(i, j) = 10 * i + j + x;
    endfor
  endfor
  y = a(2, 1) + a(1, 3) - a(4);
endfunction

function y = writes_column (x)
  a = zeros (2, 2);
  a(:, 1) = [x; 2];
  a(2, :) = 5;
  a(:, end) += 1;
  y = a(1) + 10 * a(2) + 100 * a(3) + 1000 * a(4);
endfunction

function y = adds_in_place (x)
  a = [1, 2, 3];
  a(2) += x;
  a(3) *= 2;
  a(1)++;
  y = a(1) + 10 * a(2) + 100 * a(3);
endfunction

function y = whole_in_place (x)
  a = [1, 2, 3] + x;
  a += 1;
  a .*= a;
  a -= [1, 2, 3];
  y = a(1) + a(2) + a(3);
endfunction

function y = elementwise (x)
  a = [x, 2, 3];
  b = a .* [1, 2, 3] + a / 2 - 1;
  c = -b .^ 2;
  y = b(1) + b(3) + c(2);
endfunction

function y = broadcasts (x)
  a = [1, 2] + [x; 3];
  y = a(1, 1) + 10 * a(2, 1) + 100 * a(1, 2) + 1000 * a(2, 2);
endfunction

function y = compares (x)
  a = [x, 2, 3] >= [1, 2, 4];
  b = ! a | [true, false, false];
  y = a(1) + 2 * a(2) + 4 * a(3) + 8 * b(1) + 16 * b(2);
endfunction

function y = functions_of_arrays (x)
  a = sqrt (abs ([x, 2, -3]));
  b = floor (exp ([x; 1]) * 4) / 4;
  y = a(1) + a(2) * a(3) + b(1) * b(2);
endfunction

function y = matrix_vector (x)
  a = [1, 2; 3, 4];
  b = a * [double(x); 2];
  y = b(1) + 10 * b(2);
endfunction

function y = matrix_matrix (x)
  a = [x, 2; 3, 4];
  b = a * a * [1, 0; 1, 1];
  y = b(1) + 10 * b(2) + b(3) - b(4);
endfunction

function y = row_times_column (x)
  y = [x, 2, 3] * [1; x; 2];
endfunction

function y = outer_product (x)
  a = [x; 2] * [1, x, 3];
  y = a(2, 3) + a(1, 2) + rows (a);
endfunction

function y = transposes (x)
  a = [x, 2, 3]';
  b = [1, 2; 3, 4]';
  c = a.';
  y = a(2) + b(1, 2) * 10 + c(1, 3) * 100 + columns (a);
endfunction

function y = sums (x)
  a = [x, 2, 3];
  y = sum (a) + sum (a') * 10 + sum (a, 2);
endfunction

function y = sums_of_matrix (x)
  a = [x, 2; 3, 4];
  b = sum (a);
  c = sum (a, 2);
  y = b(1) + 10 * b(2) + 100 * c(1) + sum (a(:)) + sum (sum (a));
endfunction

function y = products (x)
  a = cumsum ([x, 2, 3]);
  y = prod ([x, 2, 3]) + sumsq ([x, 2]) + mean ([x, 2, 4, 6]) + a(2);
endfunction

function y = dots (x)
  y = dot ([x, 2, 3], [1, x, 2]) + dot ([x; 1], [2; 2]);
endfunction

function y = norms (x)
  y = norm ([x, 4]) + norm ([x; 2; 3], 1) + norm ([x, 5], Inf);
endfunction

function y = crosses (x)
  a = cross ([x, 2, 3], [1, 0, 2]);
  y = a(1) + 10 * a(2) + 100 * a(3);
endfunction

function y = extremes (x)
  y = max ([x, 2, 1]) + 10 * min ([x, 2, 3]) + 100 * max (x, 3) + max (max ([x, 1; 2, 3]));
endfunction

function y = extreme_places (x)
  [m, k] = max ([x, 2, 3, 2]);
  [n, l] = min ([3; x; 1]);
  y = double (m) + 10 * k + 100 * double (n) + 1000 * l;
endfunction

function y = any_and_all (x)
  y = any ([x, 0, 0]) + 2 * all ([x, 1]) + 4 * any ([x, 3] > 2);
endfunction

function y = numbers_of (x)
  a = [x, 2; 3, 4; 5, 6];
  y = numel (a) + 10 * rows (a) + 100 * columns (a) + size (a, 2) + isempty ([]) + nnz (a);
endfunction

function y = concatenates (x)
  a = [x, 2];
  b = [a, 3];
  c = [b; b];
  d = vertcat (c, horzcat (1, a));
  y = d(3, 3) + d(1, 1) + d(2, 3) + columns (d);
endfunction

function y = reshapes (x)
  a = reshape ([x, 2, 3, 4, 5, 6], 2, 3);
  b = repmat ([x, 1], 2, 1);
  y = a(2, 2) + 10 * a(1, 3) + b(2, 1) + numel (b);
endfunction

function y = ranges (x)
  a = 1:4;
  b = (0:0.5:2) * x;
  y = a(3) + b(2) + b(end) + numel (b) + sum (a);
endfunction

function y = linspaces (x)
  a = linspace (0, 1, 5);
  y = a(2) * x + a(end) + numel (a);
endfunction

function y = eyes (x)
  a = eye (3);
  a(2, 3) = x;
  y = a(1, 1) + a(2, 3) + a(3, 1) + trace (a) + x;
endfunction

function y = sorts (x)
  a = sort ([x, 2, 1, 3]);
  b = flip ([x, 2, 3]);
  y = a(1) + 10 * a(2) + b(3);
endfunction

function y = copies (x)
  a = [x, 2, 3];
  b = a;
  b(1) = 7;
  y = a(1) + 10 * b(1);
endfunction

function y = changes_class (x)
  a = [1, 2, 3];
  a(2) = single (x);
  y = a(1) / 3 + a(2);
endfunction

function y = becomes_complex (x)
  a = [1, 2, 3];
  a(2) = x + 1i;
  y = real (a(2) * a(1)) + imag (a(2) * a(3));
endfunction

function y = array_argument (x)
  y = length_of ([x, 2, 3]) + length_of ([x; 4]);
endfunction

function y = length_of (a)
  y = 0;
  for k = 1:numel (a)
    y += a(k) * a(k);
  endfor
endfunction

function y = array_result (x)
  a = pair (x);
  y = a(1) * 10 + a(2);
endfunction

function a = pair (x)
  a = [x + 1, x + 2];
endfunction

function y = polynomial (x)
  y = polyval ([1, -2, 3], x);
endfunction

function y = horner_loop (x)
  p = [1, -2, 3, 0.5];
  y = 0;
  for c = p
    y = y * x + c;
  endfor
endfunction

function n = sieve (x)
  is_prime = true (1, 30);
  is_prime(1) = false;
  for k = 2:5
    if (is_prime(k))
      for m = k*k:k:30
        is_prime(m) = false;
      endfor
    endif
  endfor
  n = 0;
  for k = 1:30
    if (is_prime(k) && k > x)
      n++;
    endif
  endfor
endfunction

function y = histogram (x)
  counts = zeros (1, 4);
  for k = 1:10
    bin = 1 + mod (k * double (x), 4);
    counts(bin)++;
  endfor
  y = counts * [1; 10; 100; 1000];
endfunction

function y = bubble_sort (x)
  a = [5, double(x), 2, 9, 1];
  n = numel (a);
  for i = 1:n-1
    for j = 1:n-i
      if (a(j) > a(j+1))
        t = a(j);
        a(j) = a(j+1);
        a(j+1) = t;
      endif
    endfor
  endfor
  y = a * 10 .^ (4:-1:0)';
endfunction

function y = runge_kutta (x)
  f = @(t, u) [u(2); -u(1)];
  u = [x; 0];
  h = 0.25;
  for k = 1:4
    k1 = f (0, u);
    k2 = f (0, u + h / 2 * k1);
    k3 = f (0, u + h / 2 * k2);
    k4 = f (0, u + h * k3);
    u = u + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  endfor
  y = u(1);
endfunction

function y = determinant (x)
  a = [x, 2; 3, 4];
  y = a(1, 1) * a(2, 2) - a(1, 2) * a(2, 1);
endfunction

function y = logical_index_assignment (x)
  a = [double(x), 2, 3];
  a(a > 2) = 0;
  y = a(1) + 10 * a(2) + 100 * a(3);
endfunction
