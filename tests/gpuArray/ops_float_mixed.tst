## ops_float_mixed.tst -- operations of two classes, one of them as the name says,
## every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! a = "double";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "single";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "complex double";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "complex single";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "logical";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor

%!test assert_no_live ();
