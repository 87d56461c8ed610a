## cases_branches.m -- if, switch, return.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_branches ()
  rows = {
    {@if_alone, {"real"}}, ...
    {@if_else, {"real", "complex"}}, ...
    {@if_chain, {"real"}}, ...
    {@if_nested, {"real"}}, ...
    {@if_nothing, {"number"}}, ...
    {@if_of_nan, {"float", "small float"}}, ...
    {@if_not_nan, {"float"}}, ...
    {@if_complex, {"complex"}}, ...
    {@if_early, {"real"}}, ...
    {@if_empty, {"small"}}, ...
    {@if_array, {"small"}}, ...
    {@if_and_array, {"small"}}, ...
    {@if_and_compared, {"real", "complex"}}, ...
    {@if_or_compared, {"float", "complex"}}, ...
    {@if_and_in_double, {"float"}}, ...
    {@if_and_in_or, {"float", "complex"}}, ...
    {@if_and_added, {"float"}}, ...
    {@if_and_negated, {"float"}}, ...
    {@if_and_in_call, {"float"}}, ...
    {@if_and_of_classes, {"small"}}, ...
    {@elseif_or_compared, {"float"}}, ...
    {@if_and_array_right, {"small"}}, ...
    {@switch_number, {"small"}}, ...
    {@switch_list, {"small"}}, ...
    {@switch_default_first, {"small"}}, ...
    {@switch_none, {"small"}}, ...
    {@switch_expression, {"small"}}, ...
    {@switch_nan, {"float"}}, ...
    {@switch_classes, {"small"}}, ...
    {@switch_empty, {"small"}}, ...
    {@return_first, {"small"}}, ...
    {@return_in_loops, {"small"}}, ...
    {@return_in_switch, {"small"}}, ...
    {@class_by_branch, {"float"}}, ...
    {@class_by_both, {"float"}}, ...
    {@complex_by_branch, {"float"}}, ...
    {@defined_on_a_path, {"positive"}}, ...
    {@defined_by_both, {"real"}}, ...
    {@merged, {"real"}}, ...
    {@by_ifelse, {"real"}}};
endfunction

function y = if_alone (x)
  y = x;
  if (x > 2)
    y = x - 2;
  endif
endfunction

function y = if_else (x)
  if (x == 2)
    y = x + 1;
  else
    y = x - 1;
  endif
endfunction

function y = if_chain (x)
  if x < -1
    y = 1;
  elseif (x < 0), y = 2;
  elseif (x == 0)
    y = 3;
  elseif (x < 2)
    y = 4;
  else
    y = 5;
  end
endfunction

function y = if_nested (x)
  y = 0;
  if (x > 0)
    if (x > 1)
      if (x > 2)
        y = 3;
      else
        y = 2;
      endif
    else
      y = 1;
    endif
  else
    if (x < -1)
      y = -1;
    endif
  endif
endfunction

function y = if_nothing (x)
  y = 1;
  if (x)
  else
    y = 2;
  endif
endfunction

function y = if_of_nan (x)
  if (x - x)
    y = 1;
  elseif (x == x)
    y = 2;
  else
    y = 3;
  endif
endfunction

function y = if_not_nan (x)
  y = 0;
  if (! isnan (x))
    if (x)
      y = 1;
    endif
    if (! x)
      y += 2;
    endif
  endif
endfunction

function y = if_complex (x)
  y = 0;
  if (x)
    y = 1;
  endif
  if (x == 1)
    y += 2;
  endif
endfunction

function y = if_early (x)
  y = x;
  if (x < 2)
    return;
  endif
  y = x + 3;
endfunction

function y = if_empty (x)
  y = x;
  if ([])
    y = 7;
  endif
  if (zeros (0, 3))
    y = 8;
  endif
endfunction

function y = if_array (x)
  y = 0;
  if ([x, 1, 2])
    y = 1;
  endif
  if ([x; 1] > 1)
    y += 2;
  endif
endfunction

function y = if_and_array (x)
  y = 0;
  if (all ([x, 1] > 0) && any ([x, 2] > 2))
    y = 1;
  endif
endfunction

function y = if_and_compared (x)
  y = 0;
  if ((x & NaN) > -1)
    y = 1;
  endif
endfunction

function y = if_or_compared (x)
  y = 0;
  if ((1 | x) > 0)
    y = 1;
  endif
endfunction

function y = if_and_in_double (x)
  y = 0;
  if ((0 & x) || (1 | x))
    y = 1;
  endif
endfunction

function y = if_and_in_or (x)
  y = 0;
  if ((x & 0) | 1)
    y = 1;
  endif
endfunction

function y = if_and_added (x)
  y = 0;
  if (((x > 0) & x) + 1 == 2)
    y = 1;
  endif
endfunction

function y = if_and_negated (x)
  y = 0;
  if (! (0 & x))
    y = 1;
  endif
endfunction

function y = if_and_in_call (x)
  y = 0;
  if (abs (1 | x))
    y = 1;
  endif
endfunction

function y = if_and_of_classes (x)
  y = 0;
  if (int8 (x) & int16 (x - 1))
    y = 1;
  endif
endfunction

function y = elseif_or_compared (x)
  y = 0;
  if (0)
    y = 2;
  elseif (1 + (1 | x) > 1)
    y = 1;
  endif
endfunction

function y = if_and_array_right (x)
  y = 0;
  if (x > 0 & [x, 2])
    y = 1;
  endif
endfunction

function y = switch_number (x)
  switch (x)
    case 1
      y = 10;
    case 2.5
      y = 25;
    case -1
      y = 100;
    otherwise
      y = x;
  endswitch
endfunction

function y = switch_list (x)
  switch (x)
    case {1, 2}
      y = 10;
    case {3, 0}
      y = 30;
    case {}
      y = 40;
    otherwise
      y = 50;
  end
endfunction

function y = switch_default_first (x)
  switch (x)
    case 1
      y = 1;
      switch (x + 1)
        case 2, y = 22;
        case 3, y = 23;
      endswitch
    otherwise
      y = 2;
  endswitch
endfunction

function y = switch_none (x)
  y = 9;
  switch (x)
    case 4
      y = 1;
    case 4
      y = 2;
  endswitch
endfunction

function y = switch_expression (x)
  k = 2;
  y = 0;
  switch (x * 2)
    case k
      y = 1;
    case k + 2
      y = 2;
    case {k * 3, k - 2}
      y = 3;
  endswitch
endfunction

function y = switch_nan (x)
  switch (x)
    case NaN
      y = 1;
    case Inf
      y = 2;
    case 0
      y = 3;
    otherwise
      y = 4;
  endswitch
endfunction

function y = switch_classes (x)
  y = 0;
  switch (x)
    case int8 (1)
      y = 1;
    case single (2)
      y = 2;
    case true
      y = 3;
  endswitch
endfunction

function y = switch_empty (x)
  switch (x)
    case []
      y = 1;
    otherwise
      y = 2;
  endswitch
endfunction

function y = return_first (x)
  y = x;
  return;
  y = 3;
endfunction

function y = return_in_loops (x)
  y = 0;
  for k = 1:5
    while (true)
      y++;
      if (y > x)
        return;
      endif
      if (mod (y, 3) == 0)
        break;
      endif
    endwhile
    y += 10;
  endfor
  y = -1;
endfunction

function y = return_in_switch (x)
  y = 1;
  switch (x)
    case 1
      return
    case 2
      y = 2;
      return
  endswitch
  y = 3;
endfunction

## What is assigned on one branch changes the class after it.
function y = class_by_branch (x)
  n = 0;
  if (x > 1)
    n = single (n + 1);
  endif
  y = double (n) + 1;
endfunction

function y = class_by_both (x)
  if (x > 1)
    n = int8 (3);
  else
    n = 2.5;
  endif
  y = double (n * 2);
endfunction

function y = complex_by_branch (x)
  z = x;
  if (x > 1)
    z = x + 2i;
  endif
  y = real (z) + imag (z);
endfunction

function y = defined_on_a_path (x)
  if (x > 0)
    a = x * 2;
  endif
  y = a;
endfunction

function y = defined_by_both (x)
  if (x > 0)
    a = 1; b = 2;
  else
    b = 3; a = 4;
  endif
  y = a * 10 + b;
endfunction

function y = merged (x)
  y = merge (x > 1, x, -x);
endfunction

function y = by_ifelse (x)
  y = ifelse (x > 1, x + 1, x - 1);
endfunction
