## cases_loops.m -- for, while, do; break, continue; what changes in loops.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_loops ()
  rows = {
    {@for_up, {"small"}}, ...
    {@for_down, {"small"}}, ...
    {@for_step, {"small"}}, ...
    {@for_fraction, {"small float"}}, ...
    {@for_tenths, {"small float"}}, ...
    {@for_nothing, {"small"}}, ...
    {@for_of_argument, {"small"}}, ...
    {@for_from_to, {"small"}}, ...
    {@for_integers, {"small"}}, ...
    {@for_integers_down, {"small"}}, ...
    {@for_single, {"small float"}}, ...
    {@for_uint8_end, {"small"}}, ...
    {@for_vector, {"small"}}, ...
    {@for_column, {"small"}}, ...
    {@for_matrix, {"small"}}, ...
    {@for_scalar, {"small"}}, ...
    {@for_empty_matrix, {"small"}}, ...
    {@for_logical, {"small"}}, ...
    {@for_infinite_range, {"small"}}, ...
    {@for_nan_range, {"small float"}}, ...
    {@for_nested, {"small"}}, ...
    {@for_changes_its_variable, {"small"}}, ...
    {@for_variable_after, {"small"}}, ...
    {@for_variable_after_none, {"small"}}, ...
    {@for_parentheses, {"small"}}, ...
    {@for_complex, {"small float"}}, ...
    {@while_plain, {"small"}}, ...
    {@while_comma, {"small"}}, ...
    {@while_nothing, {"small"}}, ...
    {@while_complex_condition, {"small"}}, ...
    {@while_nan, {"float"}}, ...
    {@do_until, {"small"}}, ...
    {@do_once, {"real"}}, ...
    {@do_until_or, {"float"}}, ...
    {@while_or_compared, {"float"}}, ...
    {@break_middle, {"small"}}, ...
    {@break_inner, {"small"}}, ...
    {@break_do, {"small"}}, ...
    {@continue_for, {"small"}}, ...
    {@continue_while, {"small"}}, ...
    {@continue_do, {"small"}}, ...
    {@break_in_switch, {"small"}}, ...
    {@collatz, {"collatz"}}, ...
    {@escape_time, {"plane"}}, ...
    {@newton, {"positive float"}, "ulp", 4}, ...
    {@bisection, {"positive float"}}, ...
    {@greatest_divisor, {"collatz"}}, ...
    {@class_in_loop, {"small"}}, ...
    {@found_in_loop, {"small"}}, ...
    {@integer_in_loop, {"small"}}, ...
    {@complex_in_loop, {"small float"}}, ...
    {@swapped, {"small"}}, ...
    {@fibonacci, {"small"}}, ...
    {@saturating, {"small"}}, ...
    {@many_variables, {"small"}}};
endfunction

function y = for_up (x)
  y = 0;
  for k = 1:4
    y += k * x;
  endfor
endfunction

function y = for_down (x)
  y = 0;
  for k = 4:-1:2
    y = 2 * y + k * x;
  end
endfunction

function y = for_step (x)
  y = 0;
  for k = 1:3:11
    y = y * 2 + k + x;
  endfor
endfunction

function y = for_fraction (x)
  y = 0;
  for k = 0:0.25:2
    y = y * 2 + k - x;
  endfor
endfunction

function y = for_tenths (x)
  y = 0;
  for k = 0:0.1:1
    y = y * 1.5 + k + x;
  endfor
endfunction

function y = for_nothing (x)
  y = x;
  for k = 3:1
    y = 100;
  endfor
  for k = 1:-1:2, y = 200; endfor
endfunction

function y = for_of_argument (x)
  y = 0;
  for k = 1:x
    y += k;
  endfor
endfunction

function y = for_from_to (x)
  y = 0;
  n = double (x);
  for k = -n:n
    y += k ^ 2;
  endfor
  for k = n:-2:-n
    y -= k;
  endfor
endfunction

function y = for_integers (x)
  y = int32 (0);
  for k = int32 (1):int32 (5)
    y += k / int32 (2);
  endfor
  y += int32 (x);
endfunction

function y = for_integers_down (x)
  y = int8 (0);
  for k = int8 (9):int8 (-3):int8 (-9)
    y += k;
  endfor
  y += int8 (x);
endfunction

function y = for_single (x)
  y = 0;
  for k = single (0):single (0.1):single (1)
    y += k;
  endfor
  y += x;
endfunction

function y = for_uint8_end (x)
  y = 0;
  for k = uint8 (250):uint8 (255)
    y += double (k);
  endfor
  y += double (x);
endfunction

function y = for_vector (x)
  y = 0;
  for k = [1, 5, -2, 0.5]
    y = y * 2 + double (x) * k;
  endfor
endfunction

function y = for_column (x)
  y = 0;
  for k = [1; 2; 3]
    y += sum (k) * numel (k);
  endfor
  y += double (x);
endfunction

function y = for_matrix (x)
  y = 0;
  for k = [1, 2; 3, 4]
    y = y * 10 + k(1) - k(2) * double (x);
  endfor
endfunction

function y = for_scalar (x)
  y = 0;
  for k = x
    y += k;
  endfor
endfunction

function y = for_empty_matrix (x)
  y = double (x);
  for k = []
    y = 100;
  endfor
  for k = zeros (1, 0), y = 200; endfor
endfunction

function y = for_logical (x)
  y = 0;
  for k = [true, false, true]
    if (k)
      y += double (x);
    else
      y -= 1;
    endif
  endfor
endfunction

function y = for_infinite_range (x)
  y = 0;
  for k = 1:1e6
    y += k;
    if (y > 10 * x)
      break;
    endif
  endfor
endfunction

function y = for_nan_range (x)
  y = 1;
  for k = 1:x
    y += k;
  endfor
endfunction

function y = for_nested (x)
  y = 0;
  for i = 1:3
    for j = i:3
      y = y + i * 10 + j * double (x);
    endfor
  endfor
endfunction

function y = for_changes_its_variable (x)
  y = 0;
  for k = 1:4
    y += k;
    k = 10;
    y += k * double (x);
  endfor
endfunction

function y = for_variable_after (x)
  for k = 1:5
    if (k > x)
      break;
    endif
  endfor
  y = k;
endfunction

function y = for_variable_after_none (x)
  k = 7;
  for k = 1:0
  endfor
  y = double (x) + numel (k);
endfunction

function y = for_parentheses (x)
  y = 0;
  for (k = 1:3)
    y += k * double (x);
  endfor
  for k=(1:2)+1 y += k; end
endfunction

function y = for_complex (x)
  y = 0;
  for k = [1i, 2, 3 + 1i]
    y += k * x;
  endfor
endfunction

function y = while_plain (x)
  y = 0;
  k = double (x);
  while (k > 0)
    y += k;
    k--;
  endwhile
endfunction

function y = while_comma (x)
  y = 0;
  while y < x, y += 2; end
endfunction

function y = while_nothing (x)
  y = x;
  while (false)
    y = 3;
  endwhile
endfunction

function y = while_complex_condition (x)
  y = 0; n = 10;
  while (y < x && n-- > 3 || y == 0)
    y += 1;
  endwhile
endfunction

function y = while_nan (x)
  y = 0;
  while (x - x)
    y = 1;
    break
  endwhile
endfunction

function y = do_until_or (x)
  y = 0;
  do
    y++;
  until (1 | x)
endfunction

function y = while_or_compared (x)
  y = 0;
  while (y < 2 && (1 | x) > 0)
    y++;
  endwhile
endfunction

function y = do_until (x)
  y = 0;
  do
    y += 2;
  until (y >= x)
endfunction

function y = do_once (x)
  y = x;
  do y = y + 1; until true
endfunction

function y = break_middle (x)
  y = 0;
  for k = 1:10
    y += 1;
    if (k > x)
      break;
    endif
    y += 100;
  endfor
endfunction

function y = break_inner (x)
  y = 0;
  for i = 1:3
    for j = 1:3
      if (j > x), break; endif
      y += 1;
    endfor
    if (i > x), break, endif
    y += 10;
  endfor
endfunction

function y = break_do (x)
  y = 0;
  do
    y++;
    if (y > x)
      break;
    endif
  until (y > 4)
endfunction

function y = continue_for (x)
  y = 0;
  for k = 1:6
    if (k == x || mod (k, 2))
      continue;
    endif
    y += k;
  endfor
endfunction

function y = continue_while (x)
  y = k = 0;
  while (k < 6)
    k++;
    if (k == x)
      continue
    endif
    y = y * 2 + k;
  endwhile
endfunction

## continue goes to the condition.
function y = continue_do (x)
  y = k = 0;
  do
    k++;
    if (k == x)
      continue
    endif
    y = y * 2 + k;
  until (k >= 4)
endfunction

function y = break_in_switch (x)
  y = 0;
  for k = 1:5
    switch (k)
      case 2
        continue;
      case {3, 4}
        if (k > x)
          break;
        endif
    endswitch
    y = y * 10 + k;
  endfor
endfunction

function n = collatz (x)
  n = 0;
  while (x > 1)
    if (mod (x, 2) == 0)
      x = x / 2;
    else
      x = 3 * x + 1;
    endif
    n++;
  endwhile
endfunction

function n = escape_time (x, y)
  u = v = 0;
  n = 0;
  while (n < 30 && u * u + v * v <= 4)
    [u, v] = deal (u * u - v * v + x, 2 * u * v + y);
    n += 1;
  endwhile
endfunction

function y = newton (x)
  y = x;
  for k = 1:20
    y = (y + x / y) / 2;
  endfor
endfunction

function m = bisection (x)
  lo = x * 0;
  hi = x + 1;
  for k = 1:40
    m = (lo + hi) / 2;
    if (m * m > x)
      hi = m;
    else
      lo = m;
    endif
  endfor
endfunction

function a = greatest_divisor (x)
  a = 36;
  b = x;
  while (b != 0)
    t = mod (a, b);
    a = b;
    b = t;
  endwhile
endfunction

## A variable that begins as a double becomes what is added to it.
function n = class_in_loop (x)
  n = 0;
  for k = 1:3
    n = n + single (x) / 2;
  endfor
endfunction

function y = found_in_loop (x)
  found = 0;
  y = 0;
  while (! found)
    y++;
    found = y > x;
  endwhile
endfunction

function y = integer_in_loop (x)
  y = 1;
  for k = 1:3
    y = int16 (y * 3) - 1;
  endfor
  y += int16 (x);
endfunction

function y = complex_in_loop (x)
  z = x;
  for k = 1:3
    z = z * (1 + 1i);
  endfor
  y = real (z) - imag (z);
endfunction

function y = swapped (x)
  a = double (x);
  b = 3;
  for k = 1:3
    t = a;
    a = b;
    b = t + 1;
  endfor
  y = a * 10 + b;
endfunction

function y = fibonacci (x)
  a = 0;
  b = 1;
  for k = 1:double (x)
    [a, b] = deal (b, a + b);
  endfor
  y = a;
endfunction

function y = saturating (x)
  y = uint8 (x);
  for k = 1:9
    y = y * 2 + 1;
  endfor
endfunction

function y = many_variables (x)
  a = x + 1; b = a + 1; c = b + 1; d = c + 1; e1 = d + 1; f = e1 + 1;
  g = f + 1; h = g + 1; i = h + 1; j = i + 1;
  y = a + b - c + d - e1 + f - g + h - i + j;
endfunction
