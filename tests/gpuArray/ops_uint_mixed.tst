## ops_uint_mixed.tst -- operations of two classes, one of them as the name says,
## every row: see ops.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! a = "uint8";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "uint16";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "uint32";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor
%!test
%! a = "uint64";
%! for b = setdiff (test_classes (), a)
%!   sweep_ops (a, b{1});
%! endfor

%!test assert_no_live ();
