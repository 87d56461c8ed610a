## cases_errors.m -- what fails in core must fail alike.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_errors ()
  table = [10, 20, 30];
  grid_ = magic (3);
  rows = {
    {@error_plain, {"small"}}, ...
    {@error_formatted, {"small"}}, ...
    {@error_identifier, {"small"}}, ...
    {@error_identifier_formatted, {"small"}}, ...
    {@error_newline, {"small"}}, ...
    {@error_in_call, {"small"}}, ...
    {@error_in_loop, {"small"}}, ...
    {@error_struct_free, {"small float"}}, ...
    {@error_never, {"small"}}, ...
    {@error_for_nan, {"float"}}, ...
    {@undefined_on_path, {"small"}}, ...
    {@undefined_result, {"small"}}, ...
    {@undefined_second, {"small"}, "nout", 2}, ...
    {@undefined_loop_variable, {"small"}}, ...
    {@int_of_two_classes, {"small"}}, ...
    {@int_with_complex, {"small float"}}, ...
    {@bit_of_fraction, {"small float"}}, ...
    {@(x) table(x), {"small"}}, ...
    {@(x) table(x - 5), {"small"}}, ...
    {@(x) table(x + 0.5), {"small float"}}, ...
    {@(x) grid_(x, 5), {"place 3"}}, ...
    {@(x) grid_(4, x), {"place 3"}}, ...
    {@(x) table(x, x, x), {"small"}}, ...
    {@read_beyond_local, {"small"}}, ...
    {@write_fraction, {"small float"}}, ...
    {@nonconformant, {"small"}}, ...
    {@too_many_arguments, {"small"}}, ...
    {@too_many_results, {"small"}}, ...
    {@(x) case_of_two(x), {"small"}}, ...
    {@too_few_inside, {"small"}}, ...
    {@(x, y) int8(x) + int16(y), {"small"}}, ...
    {@(x) logical(x + NaN), {"small float"}}, ...
    {@while_of_text, {"small"}}, ...
    {@other_class_by_element, {"small"}}, ...
    {@other_class_by_element_logical, {"small"}}, ...
    {@other_class_by_element_integer, {"small"}}, ...
    {@not_a_scalar, {"small"}}, ...
    {@empty_result, {"small"}}, ...
    {@without_result, {"small"}}, ...
    {@one_result, {"small"}, "nout", 2}};
endfunction

function y = error_plain (x)
  if (x > 2)
    error ("too large");
  endif
  y = x;
endfunction

function y = error_formatted (x)
  if (x > 2)
    error ("%d is too large: %s", 17, "stay below 2");
  endif
  y = x;
endfunction

function y = error_identifier (x)
  if (x > 2)
    error ("octcudatest:large", "too large");
  endif
  y = x;
endfunction

function y = error_identifier_formatted (x)
  if (x > 2)
    error ("octcudatest:large", "%g is %s", 2.5, "too large");
  endif
  y = x;
endfunction

function y = error_newline (x)
  if (x > 2)
    error ("too large\n");
  endif
  y = x;
endfunction

function y = raise_beyond (x)
  if (x > 1)
    error ("octcudatest:beyond", "beyond one");
  endif
  y = x;
endfunction

function y = error_in_call (x)
  y = raise_beyond (x) + 1;
endfunction

function y = error_in_loop (x)
  y = 0;
  for k = 1:5
    if (k == x)
      error ("at three");
    endif
    y += k;
  endfor
endfunction

function y = error_struct_free (x)
  if (x < 0)
    error ("Octave:some-id", "negative");
  elseif (x > 3)
    error ("other:id", "positive");
  endif
  y = x;
endfunction

function y = error_never (x)
  if (x > 1000)
    error ("never");
  endif
  y = x;
endfunction

function y = error_for_nan (x)
  if (x != x)
    error ("not a number");
  endif
  y = x;
endfunction

function y = undefined_on_path (x)
  if (x < 1)
    a = 3;
  endif
  y = a + x;
endfunction

function y = undefined_result (x)
  if (x < 1)
    y = 3;
  endif
endfunction

function [y, z] = undefined_second (x)
  y = x;
  if (x < 1)
    z = 3;
  endif
endfunction

function y = undefined_loop_variable (x)
  for k = 1:x
    a = k;
  endfor
  y = a;
endfunction

function y = int_of_two_classes (x)
  a = int8 (x);
  b = int16 (2);
  y = a + b;
endfunction

function y = int_with_complex (x)
  y = int8 (3) + (x + 1i);
endfunction

function y = bit_of_fraction (x)
  y = bitand (x + 0.5, 3);
endfunction

function y = read_beyond_local (x)
  a = [1, 2, 3];
  y = a(2 + double (x));
endfunction

function y = write_fraction (x)
  a = [1, 2, 3];
  a(x + 0.5) = 1;
  y = a(1);
endfunction

function y = nonconformant (x)
  a = [1, 2, 3] + [x, 2];
  y = a(1);
endfunction

function y = takes_one (x)
  y = x;
endfunction

function y = too_many_arguments (x)
  y = takes_one (x, 2);
endfunction

function y = too_many_results (x)
  [y, z] = takes_one (x);
endfunction

function y = case_of_two (a, b)
  y = a + b;
endfunction

function y = too_few_inside (x)
  y = case_of_two (x);
endfunction

function y = while_of_text (x)
  y = x;
  if (x > 1 && undefined_name_of_nothing)
    y = 2;
  endif
endfunction

function y = other_class_by_element (x)
  y = x;
  if (x > 1)
    y = int32 (3);
  endif
endfunction

function y = other_class_by_element_logical (x)
  y = 1;
  if (x > 1)
    y = true;
  endif
endfunction

function y = other_class_by_element_integer (x)
  if (x > 1)
    y = single (2);
  else
    y = 2;
  endif
endfunction

function y = not_a_scalar (x)
  y = [x, 2];
endfunction

function y = empty_result (x)
  y = [];
endfunction

function without_result (x)
  y = x;
endfunction

function y = one_result (x)
  y = x;
endfunction
