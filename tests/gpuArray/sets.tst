## sets.tst -- unique, union, intersect, setdiff, setxor and ismember give what
## core gives.
##
## All outputs, all options, all classes; core's m-files run on gpuArrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! warning ("off", "all", "local");
%! for c = {"double", "single", "complex double", "int8", "uint64", "logical"}
%!   e = test_values (c{1}, "edge");
%!   x = [e(1:2:end); e; e(end:-1:2)];
%!   for y = {x, x.', reshape([x; x; x; x; x; x](1:24), 2, 3, 4)}
%!     same_on_gpu (@(x) unique (x), y{1}, "nout", 1);
%!     same_on_gpu (@(x) unique (x), y{1}, "nout", 2);
%!     same_on_gpu (@(x) unique (x), y{1}, "nout", 3);
%!     for opt = {"first", "last", "stable", "sorted", "legacy"}
%!       same_on_gpu (@(x) unique (x, opt{1}), y{1}, "nout", 3);
%!     endfor
%!   endfor
%!   y = reshape ([x; x; x; x; x; x](1:24), 12, 2);
%!   y = [y; y(3:5,:)];
%!   for opt = {{}, {"last"}, {"stable"}, {"legacy"}}
%!     same_on_gpu (@(x) unique (x, "rows", opt{1}{:}), y, "nout", 3);
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! for x = {[], zeros(0, 3), zeros(3, 0), zeros(1, 0), 5, [5 5], [5; 5], true, ...
%!          [true true], int8(3), [NaN NaN NaN], [0 -0], [-0 0], 1i, "a", ...
%!          [1 2; 1 2], [1 2 3]}
%!   for opt = {{}, {"rows"}, {"rows", "last"}, {"stable"}, {"stable", "rows"}}
%!     f = @(x) unique (x, opt{1}{:});
%!     if (! ischar (x{1}))
%!       same_on_gpu (f, x{1}, "nout", 3);
%!     endif
%!   endfor
%! endfor
%! same_on_gpu (@(x) unique (x, "foo"), [1 2]);
%! same_on_gpu (@(x) unique (x, 1), [1 2]);
%! same_on_gpu (@(x) unique (x, "first", "last"), [1 2]);
%!test # many
%! warning ("off", "all", "local");
%! x = mod (floor ((1:5000) .^ 2 * 0.618), 321) / 7;
%! same_on_gpu (@(x) unique (x), x, "nout", 3);
%! same_on_gpu (@(x) unique (x, "rows"), reshape (mod (x, 3), [], 2), "nout", 3);

## Two sets: on one device or the other.
%!test
%! warning ("off", "all", "local");
%! a = [3 1 4 1 5 9 NaN 2 6];
%! b = [5 3 5 8 NaN 9 7];
%! for f = {@union, @intersect, @setdiff, @setxor}
%!   for opt = {{}, {"stable"}, {"legacy"}, {"sorted"}, {"foo"}, ...
%!              {"stable", "legacy"}}
%!     for n = 1:3 - strcmp (func2str (f{1}), "setdiff")
%!       g = @(a, b) f{1} (a, b, opt{1}{:});
%!       same_on_gpu (g, a, b, "nout", n, "mixed", true);
%!       same_on_gpu (g, a', b', "nout", n);
%!       same_on_gpu (g, a, b', "nout", n);
%!       same_on_gpu (g, reshape (a, 3, 3), b, "nout", n);
%!       same_on_gpu (g, [a', 1 + a'](:,[1 2]), b, "nout", n);
%!     endfor
%!   endfor
%!   for opt = {{"rows"}, {"rows", "stable"}, {"rows", "legacy"}}
%!     A = [a', a' + 1; 5 6];
%!     B = [b', b' + 1; 1 1];
%!     g = @(a, b) f{1} (a, b, opt{1}{:});
%!     for n = 1:3 - strcmp (func2str (f{1}), "setdiff")
%!       same_on_gpu (g, A, B, "nout", n, "mixed", true);
%!     endfor
%!     same_on_gpu (g, A, a');
%!     same_on_gpu (g, A, zeros (0, 2));
%!     same_on_gpu (g, A, reshape (1:8, 2, 2, 2));
%!   endfor
%! endfor
%!test
%! warning ("off", "all", "local");
%! sets = {[], zeros(0, 1), zeros(1, 0), 3, NaN, [1 3], [1; 3], int8([3 1 7]), ...
%!         single([1 2.5]), true, [true false], [1+2i 3], [0 -0]};
%! for f = {@union, @intersect, @setdiff, @setxor}
%!   for a = sets
%!     for b = sets
%!       if (isinteger (a{1}) && iscomplex (b{1})
%!           || isinteger (b{1}) && iscomplex (a{1}))
%!         continue;           # an error of concatenation
%!       endif
%!       same_on_gpu (@(a, b) f{1} (a, b), a{1}, b{1}, "nout", 2);
%!     endfor
%!   endfor
%!   same_on_gpu (@(a) f{1} (a, {"x"}), [1 2]);
%!   same_on_gpu (@(a) f{1} (a), [1 2]);
%! endfor
%!test
%! for c = {"complex double", "int8", "uint64"}
%!   a = test_values (c{1}, "edge");
%!   b = a(2:2:end);
%!   for f = {@union, @intersect, @setdiff, @setxor}
%!     warning ("off", "all", "local");
%!     same_on_gpu (@(a, b) f{1} (a, b), a, b, "nout", 2);
%!   endfor
%! endfor

## ---- ismember ----

%!test
%! warning ("off", "all", "local");
%! for c = {"double", "single", "complex double", "int8", "uint64", "logical"}
%!   a = test_values (c{1}, "edge");
%!   for d = {c{1}, "double"}
%!     s = test_values (d{1}, "edge")(end:-2:1);
%!     same_on_gpu (@(a, s) ismember (a, s), a, s, "nout", 2, "mixed", true);
%!     same_on_gpu (@(a, s) ismember (a, s), a, sort (s), "nout", 1);
%!   endfor
%!   r = reshape (a(1:2*floor (end/2)), [], 2);
%!   same_on_gpu (@(a, s) ismember (a, s, "rows"), r, r([end, 1],:), ...
%!                "nout", 2, "mixed", true);
%! endfor
%!test
%! warning ("off", "all", "local");
%! sets = {[], zeros(0, 3), 5, NaN, [5 6 5], [5; 6], int8([3 1 7]), true, ...
%!         [true false], [1+2i 3], [5 6 5; 1 2 3], reshape(1:8, 2, 2, 2)};
%! for a = sets
%!   for s = sets
%!     same_on_gpu (@(a, s) ismember (a, s), a{1}, s{1}, "nout", 2);
%!     same_on_gpu (@(a, s) ismember (a, s, "rows"), a{1}, s{1}, "nout", 2);
%!   endfor
%! endfor
%! same_on_gpu (@(a) ismember (a, {"x"}), [1 2]);
%! same_on_gpu (@(a) ismember (a, "abc"), [97 5]);
%! same_on_gpu (@(a, s) ismember (a, s, "stable"), 1, [97 5]);
%! same_on_gpu (@(a, s) ismember (a, s, "foo"), 1, [97 5]);
%! same_on_gpu (@(a) ismember (a), 1);

%!test assert_no_live ();
