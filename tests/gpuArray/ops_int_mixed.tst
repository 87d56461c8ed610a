## ops_int_mixed.tst -- operations of two classes, one of them as the name says,
## every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! a = "int8";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "int16";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "int32";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "int64";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor

%!test assert_no_live ();
