## filter.tst -- differences, filters and convolutions beside core's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## diff of every class, order, dimension; integers saturate on the way.
%!test
%! for c = test_classes ()
%!   x = reshape (test_values (c{1}, "random", -100, 100, 60), 3, 4, 5);
%!   e = test_values (c{1}, "edge");
%!   e = {x, reshape(x, 12, 5), x(:), x(:).', x(1), e, e.', x(:, :, 1), ...
%!        x(zeros (0, 3)), x(zeros (3, 0)), x(zeros (2, 0, 3))};
%!   for y = e
%!     same_on_gpu (@(x) diff (x), y{1});
%!     same_on_gpu (@(x) diff (x, []), y{1});
%!     for k = 0:6
%!       same_on_gpu (@(x) diff (x, k), y{1});
%!     endfor
%!     for dim = 1:3
%!       for k = [0, 1, 2, 3, 12]
%!         same_on_gpu (@(x) diff (x, k, dim), y{1});
%!       endfor
%!     endfor
%!   endfor
%! endfor
%!test
%! for a = {{-1}, {1.5}, {ones(2)}, {"a"}, {1, 0}, {1, 3}, {1, 1.5}, {1, 1, 1}, {{}}}
%!   same_on_gpu (@(x) diff (x, a{1}{:}), magic (4));
%! endfor
%! same_on_gpu (@(x, k) diff (x, k), magic (4), 2);

%!test assert_no_live ();
