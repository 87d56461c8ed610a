## scan.tst -- cumulative operations; find, nnz and nonzeros.
##
## SPDX-License-Identifier: GPL-3.0-or-later


## find: all classes, orientations, forms.
%!test
%! for c = test_classes ()
%!   e = test_values (c{1}, "edge");
%!   v = test_values (c{1}, "random", -2, 2, 60);
%!   v(mod ((1:60) * 7, 5) < 2) = 0;
%!   for x = {e, e.', v, v.', reshape(v, 6, 10), reshape(v, 3, 4, 5), v(1:0), ...
%!            v(zeros (0, 0)), v(zeros (0, 3)), v(zeros (3, 0)), ...
%!            v(zeros (1, 0)), v(zeros (0, 1, 0)), v(7), v(1), ...
%!            zeros(1, 4, class (v)), zeros(4, 1, class (v)), ...
%!            zeros(2, 2, class (v)), zeros(1, 1, class (v)), ...
%!            reshape(v, 1, 3, 20)}
%!     for args = {{}, {1}, {3, "first"}, {3, "last"}, {1e6, "last"}, {0}, {1, "last"}}
%!       for nout = 1:3
%!         same_on_gpu (@(x) find (x, args{1}{:}), x{1}, "nout", nout);
%!       endfor
%!     endfor
%!     same_on_gpu (@(x) nnz (x), x{1});
%!     same_on_gpu (@(x) nonzeros (x), x{1});
%!   endfor
%! endfor
%!test assert_no_live ();
