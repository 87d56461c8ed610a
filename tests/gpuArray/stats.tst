## stats.tst -- positions of extremes, options of sum and prod, isequal.
##
## Everything is compared with core on ordinary arrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [m, i] = max (x): the first of equals, NaN only where there is nothing else.
%!test
%! for c = test_classes ()
%!   sweep_reduce ("max", c{1}, 2);
%!   sweep_reduce ("min", c{1}, 2);
%! endfor

## One pass gives both results, either can be asked first, or alone.
%!test
%! x = mod ((1:5e4) * 0.618, 1);
%! x([77, 4e4]) = 2;
%! g = gpuArray (x);
%! [m, i] = max (g);
%! n = __octcuda__ ("launches");
%! assert (gather (i), 77);
%! n = __octcuda__ ("launches") - n;
%! assert (n >= 1 && n <= 2);
%! n = __octcuda__ ("launches");
%! assert (gather (m), 2);
%! assert (__octcuda__ ("launches"), n);
%! [~, i] = min (g);
%! assert (gather (i), find (x == min (x), 1));
## Along two dimensions at once, whatever is asked first.
%!test
%! x = magic (4);
%! [want{1:2}] = max (x, [], 1);
%! [want{3:4}] = max (x, [], 2);
%! for order = perms (1:4)'
%!   g = gpuArray (x);
%!   [got{1:2}] = max (g, [], 1);
%!   [got{3:4}] = max (g, [], 2);
%!   for k = order'
%!     assert (gather (got{k}), want{k});
%!   endfor
%! endfor
%!test
%! x = mod ((1:6e4) * 0.618, 1);
%! y = round (reshape (x, 200, 300) * 1000);
%! for d = 1:3
%!   same_on_gpu (@(y) max (y, [], d), y, "nout", 2);
%!   same_on_gpu (@(y) min (2 * y', [], d), y, "nout", 2);
%!   same_on_gpu (@(y) max (single (y) - 500, [], d), y, "nout", 2);
%!   same_on_gpu (@(y) max (complex (y, 1), [], d), y, "nout", 2);
%! endfor
%! same_on_gpu (@(y) max (y(:)), y, "nout", 2);
%! same_on_gpu (@(y) min (uint8 (y)(:)), y, "nout", 2);
%! same_on_gpu (@(x) max (reshape (x, 3, 4, [])), x, "nout", 2);
%! same_on_gpu (@(x) max (reshape (x, 3, 4, []), [], 2), x, "nout", 2);
%!error <element number 2 undefined in return list|two output arguments are not supported>
%! warning ("off", "octcuda:fallback", "local");
%! [m, i] = max (gpuArray (magic (3)), 1);
%!error <element number 3 undefined in return list>
%! [m, i, k] = max (gpuArray (magic (3)));
%!test same_on_gpu (@(x) max (x, [], 0), magic (3), "nout", 2);

## sum and prod: "native", "double", "extra".
%!test
%! for c = test_classes ()
%!   for o = {"native", "double", "extra"}
%!     sweep_reduce ("sum", c{1}, 1, o{1});
%!   endfor
%! endfor
%!test
%! for c = test_classes ()
%!   for o = {"native", "double"}
%!     sweep_reduce ("prod", c{1}, 1, o{1});
%!   endfor
%! endfor

## Saturation happens at each step, so the order counts.
%!test
%! for c = {"int8", "uint8", "int32", "uint32", "int64", "uint64"}
%!   lo = intmin (c{1});
%!   hi = intmax (c{1});
%!   same_on_gpu (@(x) sum (x, "native"), [hi, hi, lo, lo, 7]);
%!   same_on_gpu (@(x) sum (x, "native"), [lo, lo, hi, hi, 7]);
%!   same_on_gpu (@(x) sum (x, "native"), repmat ([hi/2, hi, lo/3, lo, 5], 1, 9));
%!   u = mod ((1:3e4) * 0.618, 1) - 0.5;
%!   x = feval (c{1}, double (hi) * 0.3 * u);
%!   same_on_gpu (@(x) sum (x, "native"), x);
%!   same_on_gpu (@(x) sum (x, 2, "native"), reshape (x, 20, []));
%!   same_on_gpu (@(x) sum (x, 1, "native"), reshape (x, 20, []));
%!   same_on_gpu (@(x) sum (x, 1, "native"), reshape (x, [], 20));
%!   y = feval (c{1}, fix (5 * u));
%!   y(y == 0) = 1;
%!   for k = [2, 3, 5, 7, 10, 50, 3e4]
%!     for s = 1:7
%!       same_on_gpu (@(x) prod (x, "native"), y(1:k)(end:-1:1)(min (s, end):end));
%!       same_on_gpu (@(x) prod (x, "native"), y(min (s, k):k));
%!     endfor
%!   endfor
%!   for z = {[lo, 1], [lo, -1], [lo, -1, -1], [-1, lo, -1, -1, -1], [hi, -1], ...
%!            [hi, 2, -1], [hi, -2, -1, -1], [hi, hi, 0, hi], [-lo, 1, -1]}
%!     same_on_gpu (@(x) prod (x, "native"), feval (c{1}, z{1}));
%!   endfor
%! endfor

## "extra" keeps what an ordinary sum loses.
%!test
%! same_on_gpu (@(x) sum (x, "extra"), [1, 1e100, 1, -1e100]);
%! same_on_gpu (@(x) sum (x, "extra"), [1, 1e100, 1, -1e100] + 2i);
%! same_on_gpu (@(x) sum (x, "extra"), [Inf, 1]);
%! same_on_gpu (@(x) sum (x, "extra"), repmat ([1; 1e16; -1e16], 2000, 1));
%! same_on_gpu (@(x) sum (x, 2, "extra"), repmat ([1, 1e16, -1e16], 5, 700));

## Options in the wrong place are core's errors.
%!test same_on_gpu (@(x) sum (x, "foo"), 1:3);
%!test same_on_gpu (@(x) prod (x, "extra"), 1:3);
%!test same_on_gpu (@(x) sum (x, "native", 1), 1:3);
%!test same_on_gpu (@(x) sum (x, 1, 2, "native"), 1:3);
%!test same_on_gpu (@(x) any (x, "native"), 1:3);
%!test same_on_gpu (@(x) sumsq (x, 1, 2), 1:3);
%!test same_on_gpu (@(x) sumsq (x, 0), magic (3));

## isequal: an ordinary logical, whatever the classes.
%!test
%! same = @(varargin) same_on_gpu (@(varargin) isequal (varargin{:}), ...
%!                                 varargin{:}, "mixed", true);
%! samen = @(varargin) same_on_gpu (@(varargin) isequaln (varargin{:}), ...
%!                                  varargin{:}, "mixed", true);
%! classes = test_classes ();
%! for a = classes
%!   for b = classes
%!     x = test_values (a{1}, "random", 0, 3, 12);
%!     y = test_values (b{1}, "random", 0, 3, 12);
%!     same (x, y);
%!     samen (x, y);
%!     if (! strncmp (a{1}, "complex", 7))
%!       same (double (x) > 1, feval (b{1}(max ([1, strfind(b{1}, " ") + 1]):end), double (x) > 1));
%!     endif
%!   endfor
%! endfor
%! nan = [1, NaN, 3; 4, 5, NaN];
%! for f = {same, samen}
%!   f = f{1};
%!   f (nan, nan);
%!   f (nan, nan, nan);
%!   f (nan, single (nan));
%!   f (nan, nan + 1i);
%!   f ([NaN, 1], [1, NaN]);
%!   f (complex (NaN, 1), complex (1, NaN));
%!   f (int8 (nan), nan);
%!   f (magic (3), magic (3), magic (3)');
%!   f (magic (3), magic (3), int8 (magic (3)));
%!   f (0, -0, false);
%!   f (zeros (0, 3), zeros (0, 3), single (zeros (0, 3)));
%!   f (zeros (0, 3), zeros (3, 0));
%!   f (ones (2, 3, 2), ones (2, 3, 2));
%!   f (ones (2, 3), ones (2, 3, 2), 1);
%!   f (2^53, int64 (2^53) + 1);
%!   f (5, 5, 5, 6);
%!   f (int8 (1), complex (1, 1));
%!   f (1, 2, complex (1, 1));
%! endfor
%!test
%! for y = {"abc", {97, 98, 99}, struct("a", 1), sparse(97:99), @sin, 97:99, "a", {}}
%!   same_on_gpu (@(x) isequal (x, y{1}), 97:99);
%!   same_on_gpu (@(x) isequal (y{1}, x), 97:99);
%!   same_on_gpu (@(x) isequal (x, 97:99, y{1}), 97:99);
%!   same_on_gpu (@(x) isequal (x, y{1}), 97);
%! endfor
%!test same_on_gpu (@(x) isequal (x), 1:3);
%!test
%! g = gpuArray (1:3);
%! assert (class (isequal (g, g)), "logical");
%! assert (isequal ({g}, {1:3}));
%! assert (! isequal ({g}, {1:4}));

%!test assert_no_live ();
