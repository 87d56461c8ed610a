## random_numbers.tst -- random numbers made on the device.
## SPDX-License-Identifier: GPL-3.0-or-later

## The first numbers of Philox, made here by its definition.
%!function w = philox (seed, block, stream, draw)
%!  low = uint64 (0xffffffff);
%!  c = [bitand(block, low), bitshift(block, -32), draw, stream];
%!  k = [bitand(seed, low), bitshift(seed, -32)];
%!  for round = 1:10
%!    [h0, l0] = wide (uint64 (3528531795), c(1));
%!    [h1, l1] = wide (uint64 (3449720151), c(3));
%!    c = [bitxor(bitxor (h1, c(2)), k(1)), l1, bitxor(bitxor (h0, c(4)), k(2)), l0];
%!    k = bitand (k + uint64 ([2654435769, 3144134277]), low);
%!  endfor
%!  w = c;
%!endfunction
%!function [h, l] = wide (a, b)   # the product of two 32-bit numbers
%!  half = uint64 (65535);
%!  p0 = a * bitand (b, half);
%!  p1 = a * bitshift (b, -16) + bitshift (p0, -16);   # fits: 48 bits
%!  h = bitshift (p1, -16);
%!  l = bitor (bitshift (bitand (p1, half), 16), bitand (p0, half));
%!endfunction
%!test
%! seed = uint64 (2) ^ 33 + 77;
%! gpurng (double (seed));
%! skipped = gpuArray.rand (3, 1);           # two blocks
%! x = gather (gpuArray.rand (1, 7));
%! s = gather (gpuArray.rand (1, 7, "single"));
%! for p = 0:6
%!   w = philox (seed, uint64 (2 + floor (p / 2)), uint64 (0), uint64 (0));
%!   top = bitor (bitshift (w(1 + 2 * mod (p, 2) + 1), 20), bitshift (w(1 + 2 * mod (p, 2)), -12));
%!   assert (x(p + 1), (2 * double (top) + 1) / 2^53);
%!   w = philox (seed, uint64 (2 + 4 + floor (p / 4)), uint64 (0), uint64 (0));
%!   assert (s(p + 1), single ((2 * double (bitshift (w(1 + mod (p, 4)), -9)) + 1) / 2^24));
%! endfor
%! clear skipped

## How far the tail of normal numbers goes: the radius is that of the least
## uniform number
%!test
%! for c = {"single", 24; "double", 53}'
%!   gpurng (5);
%!   u = double (gather (gpuArray.rand (1, 2^22, c{1})));
%!   gpurng (5);
%!   z = double (gather (gpuArray.randn (1, 2^22, c{1})));
%!   r = hypot (z(1:2:end), z(2:2:end));
%!   assert (max (r), sqrt (-2 * log (min (u(1:2:end)))), 1e-5);
%!   assert (min (u) >= 2^-c{2} && max (r) <= sqrt (2 * c{2} * log (2)) + 1e-5);
%! endfor
%! assert (sqrt (2 * [24, 53] * log (2)) < [5.77, 8.58]);   # as help gpurng says

## A number depends on its place only: not on when it is computed, what else
## is, how it is read, or how much of it.
%!test
%! makers = {@(n) gpuArray.rand(n, 1), @(n) gpuArray.randn(n, 1), @(n) gpuArray.rande(n, 1), ...
%!           @(n) gpuArray.rand(n, 1, "single"), @(n) gpuArray.randn(n, 1, "single"), ...
%!           @(n) gpuArray.rande(n, 1, "single"), @(n) gpuArray.randi(1000, n, 1), ...
%!           @(n) gpuArray.randi([-100, 100], n, 1, "int8"), @(n) gpuArray.randg(2, n, 1), ...
%!           @(n) gpuArray.randp(9, n, 1, "single"), @(n) gpuArray.randi(2^40, n, 1)};
%! for generator = {"Philox", "Threefry"}
%!   for f = makers
%!     draw = f{1};
%!     if (! is_due (generator{1}))
%!       continue;
%!     endif
%!     gpurng (5, generator{1});
%!     first = draw (10);  second = draw (1001);
%!     want = gather (second);
%!     gpurng (5, generator{1});
%!     first = draw (10);  second = draw (1001);
%!     gather (sum (double (first)));
%!     assert (gather (second), want);                 # again, and late
%!     assert (gather (second), want);
%!     gpurng (5, generator{1});
%!     draw (10);  second = draw (1001);               # the first: never
%!     assert (gather (double (second) + 0), double (want));
%!     assert (gather (second), want);
%!     for n = [1, 2, 3, 5, 17, 255, 256, 257]
%!       gpurng (5, generator{1});
%!       draw (10);
%!       assert (gather (draw (n)), want(1:n));
%!     endfor
%!     gpurng (5, generator{1});
%!     draw (10);  m = reshape (draw (1001), 77, 13);
%!     want = reshape (want, 77, 13);
%!     assert (gather (m(3:end, [2, 5])), want(3:end, [2, 5]));
%!     assert (gather (m(1:2:end, 13:-1:1)), want(1:2:end, 13:-1:1));
%!     assert (gather (m.'), want.');
%!     assert (gather (double (m) .* (1:13)), double (want) .* (1:13));
%!     assert (gather (double (m(:)) .* 2), 2 * double (want(:)));
%!     assert (gather (m(7)), want(7));
%!     assert (gather (max (double (m), [], 1)), max (double (want), [], 1));
%!     assert (gather (max (double (m), [], 2)), max (double (want), [], 2));
%!     assert (gather (m), want);
%!   endfor
%! endfor
%! gpurng ("default");

## Sizes, classes and errors are core's.
%!function [kind, what] = outcome (f)
%!  try
%!    x = f ();
%!    kind = class (gather (x));  what = size (x);
%!  catch e
%!    kind = e.identifier;  what = e.message;
%!  end_try_catch
%!endfunction
%!test
%! sizes = {{}, {3}, {2, 3}, {[2, 3, 2]}, {0, 5}, {-1, 2}, {2, 3, "single"}, {"single"}, {"double"}, ...
%!          {2.5}, {2, 2.5}, {2, "int8"}, {"foo"}, {NaN}, {Inf}, {single(2)}, {int8(2)}, {{2}}, ...
%!          {true}, {1e10, 1e10}, {[2, 3], 4}, {[]}, {2, 3, 1, 1}, {1:4}};
%! warning ("off", "all", "local");
%! for name = {"rand", "randn", "rande"}
%!   for k = 1:numel (sizes)
%!     [kind, what] = outcome (@() feval (name{1}, sizes{k}{:}));
%!     [kind1, what1] = outcome (@() gpuArray.(name{1}) (sizes{k}{:}));
%!     assert ({kind1, what1}, {kind, what});
%!   endfor
%! endfor
%! args = {{10}, {10, 3}, {[2, 5], 2, 3}, {10, [2, 3]}, {10, 2, "int8"}, {300, 2, "uint8"}, {[5, 3]}, ...
%!         {2^53}, {2.5}, {0}, {-5}, {NaN}, {"a"}, {{1}}, {10, 2, "char"}, {10, "single"}, {10, 2, "int64"}, ...
%!         {[1, 2, 3]}, {int8(10), 2}, {[-2^53, 2^53]}, {[-2^52, 2^52]}, {10, 2, "logical"}};
%! for k = 1:numel (args)
%!   [kind, what] = outcome (@() randi (args{k}{:}));
%!   [kind1, what1] = outcome (@() gpuArray.randi (args{k}{:}));
%!   assert ({kind1, what1}, {kind, what});
%! endfor
%! args = {{5}, {5, 2}, {5, 0}, {0}, {3, 5}, {-1}, {5, -1}, {2.5}, {"a"}, {1, 2, 3}, {single(4)}, {{1}}};
%! for k = 1:numel (args)
%!   [kind, what] = outcome (@() randperm (args{k}{:}));
%!   [kind1, what1] = outcome (@() gpuArray.randperm (args{k}{:}));
%!   assert ({kind1, what1}, {kind, what});
%! endfor

## So they are of randg and randp, with parameters of all classes.
%!test
%! args = {{2}, {[1, 2, -1]}, {2, 3, 1}, {single(2)}, {2, "single"}, {1i}, {[1, 2, 3], [1, 3]}, {int8(2)}, ...
%!         {[1, 2; 3, 4], 2, 2}, {[1, 2], 2, 2}, {[1, 2; 3, 4], [2, 3]}, {[]}, {2, -1, 3}, {true}, {0}, {Inf}, ...
%!         {NaN}, {-1}, {2, "foo"}, {2, 2.5}, {2, "double"}, {zeros(0, 3)}, {2, [2, 3, 2]}};
%! for name = {"randg", "randp"}
%!   for k = 1:numel (args)
%!     [kind, what] = outcome (@() feval (name{1}, args{k}{:}));
%!     [kind1, what1] = outcome (@() gpuArray.(name{1}) (args{k}{:}));
%!     assert ({kind1, what1}, {kind, what});
%!     x = gpuArray (args{k}{1});
%!     [kind1, what1] = outcome (@() feval (name{1}, x, args{k}{2:end}));
%!     assert ({kind1, what1}, {kind, what});
%!   endfor
%!   a = [0.5, 0, -1, NaN, Inf, 3];
%!   want = isnan (feval (name{1}, a));
%!   assert (isnan (gather (gpuArray.(name{1}) (a))), want);
%! endfor

## Parameters are arrays; a number depends on its own one and its place.
%!test
%! gpurng (9);
%! a = 10 .^ (-2:0.01:9);
%! x = gather (gpuArray.randg (a));
%! gpurng (9);  y = gather (gpuArray.randg (a(500), 1, numel (a)));
%! assert (x(500), y(500));
%! gpurng (9);  g = gpuArray.randg (gpuArray (a));
%! assert (gather (g(400:2:600)), x(400:2:600));
%! assert (gather (g .* 2), 2 * x);
%! gpurng (9);  p = gather (gpuArray.randp (a));
%! assert (all (p == fix (p)));
%! assert (abs (p(a > 1e4) ./ a(a > 1e4) - 1) < 0.08);
%! gpurng (9);  y = gather (gpuArray.randp (a(700), 1, numel (a)));
%! assert (p(700), y(700));
%! for l = [0.1, 5, 11.9, 12.1, 100, 1e6, 2e8]
%!   y = gather (gpuArray.randp (l, 1, 2e4));
%!   assert (abs (mean (y) - l) < 5 * sqrt (l / 2e4));
%!   assert (abs (var (y) / l - 1) < 5 * sqrt (2 / 2e4) + 5 / sqrt (2e4 * l));
%! endfor
%! for b = [0.1, 0.9, 1, 2.5, 1000]
%!   y = gather (gpuArray.randg (b, 1, 2e4));
%!   assert (abs (mean (y) - b) < 5 * sqrt (b / 2e4));
%! endfor
%! gpurng ("default");

## Integers stay within their limits, and reach them.
%!test
%! gpurng ("default");
%! x = gather (gpuArray.randi ([-3, 4], 1, 1000));
%! assert (unique (x), -3:4);
%! assert (unique (gather (gpuArray.randi (2, 1, 100, "int16"))), int16 ([1, 2]));
%! for c = {"int64", "uint64"}
%!   if (sscanf (OCTAVE_VERSION (), "%d") >= 11)
%!     fails (@() gpuArray.randi ([3, 5], 1, 100, c{1}), ".*", "unknown requested output CLASS");
%!   else
%!     x = gather (gpuArray.randi ([3, 5], 1, 100, c{1}));
%!     assert (unique (x), feval (c{1}, 3:5));
%!   endif
%! endfor
%! x = gather (gpuArray.randi (int8 ([-1, 1]), 1, 100));
%! assert (unique (x), -1:1);
%! x = gather (gpuArray.randi ([-2^52, 2^52 - 3], 1, 1000));
%! assert (x, fix (x));
%! assert (min (x) < -2^51 && max (x) > 2^51 && all (abs (x) <= 2^52));
%! warning ("off", "all", "local");
%! x = gather (gpuArray.randi (300, 1, 1000, "uint8"));
%! assert (max (x), uint8 (255));
%! assert (mean (x == 255) > 0.1);
%! x = gather (gpuArray.randi ([-300, 300], 1, 1000, "int8"));
%! assert ([min(x), max(x)], int8 ([-128, 127]));
%! assert (any (x == 0 | x == 1 | x == -1 | x == 2));

## Orders: each one comes, and none is preferred.
%!test
%! gpurng ("default");
%! for n = 1:6
%!   trials = 40 * factorial (n);
%!   seen = zeros (trials, n);
%!   for k = 1:trials
%!     seen(k,:) = gather (gpuArray.randperm (n));
%!   endfor
%!   [orders, ~, which] = unique (seen, "rows");
%!   assert (rows (orders), factorial (n));
%!   counts = accumarray (which, 1);
%!   chi2 = sum ((counts - 40) .^ 2 / 40);
%!   df = factorial (n) - 1;
%!   p = gammainc (chi2 / 2, max (df, 1) / 2, "upper");
%!   assert (p > 1e-4);
%!   assert (n < 4 || p < 1 - 1e-4);    # few orders may come evenly by chance
%! endfor
%! x = gather (gpuArray.randperm (1e5));
%! assert (sort (x), 1:1e5);
%! assert (numel (unique (gather (gpuArray.randperm (1e5, 10)))), 10);

## What needs no memory takes none; one kernel draws and computes.  What is interpreted stores
## the numbers, but not if they are many.
%!function none_taken (f, p)
%!  gather (f ());    # kernels, once
%!  before = __octcuda__ ("memory", "reset");
%!  m = gather (f ());
%!  assert (__octcuda__ ("memory").peak - before.in_use < 1e6);
%!  assert (abs (m - p) < 0.005);
%!endfunction
%!test
%! was = getenv ("OCTCUDA_INTERPRET");
%! unwind_protect
%!   gpurng ("default");
%!   none_taken (@() sum (gpuArray.rand (9e6, 1) < 0.25) / 9e6, 0.25);
%!   setenv ("OCTCUDA_INTERPRET", "0");
%!   none_taken (@() sum (gpuArray.rand (2^21, 1) < 0.25) / 2^21, 0.25);
%!   if (compare_versions (version (), "11", "<"))
%!     none_taken (@() mean (gpuArray.rand (2^21, 1) < 0.25), 0.25);
%!   endif
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect
%! x = gpuArray (ones (1000, 1));
%! gather (gpuArray.rand (1000, 1) .* x);
%! launches = __octcuda__ ("launches");
%! y = gpuArray.rand (1000, 1) .* x;
%! gather (y);
%! assert (__octcuda__ ("launches") - launches, 1);

## Each launch of a graph draws the next numbers, as calls would; or the same.
%!test
%! makers = {@(n) gpuArray.rand(n, 1), @(n) gpuArray.randn(n, 1) * 2, ...
%!           @(n) gpuArray.randi(10, n, 1, "int32"), @(n) gpuArray.randperm(n), @(n) gpuArray.randg(2, n, 1)};
%! for generator = {"Philox", "Threefry", "XORWOW"}
%!   for k = 1:numel (makers)
%!     if (strcmp (generator{1}, "XORWOW") && k == 5)
%!       gpurng (3, generator{1});
%!       fails (@() cuda.capture (@() gpuArray.randg (2, 5, 1)), "octcuda:NotSupported", "Philox");
%!       continue;
%!     endif
%!     draw = makers{k};
%!     gpurng (3, generator{1});
%!     [g, y, z] = cuda.capture (@() deal (draw (1000), draw (77)));
%!     before = gather (draw (10));
%!     e = g.instantiate ();
%!     for turn = 1:3
%!       e.launch ();
%!       got{turn} = {gather(y), gather(z)};
%!     endfor
%!     gpurng (3, generator{1});
%!     assert (gather (draw (10)), before);
%!     for turn = 1:3
%!       assert (got{turn}, {gather(draw (1000)), gather(draw (77))});
%!     endfor
%!     gpurng (3, generator{1});
%!     want = gather (draw (1000));
%!     gpurng (3, generator{1});
%!     [g, y] = cuda.capture (@() draw (1000), "random", "repeat");
%!     e = g.instantiate ();
%!     e.launch ();  assert (gather (y), want);
%!     e.launch ();  assert (gather (y), want);
%!     clear g e y z
%!   endfor
%! endfor
%! fails (@() cuda.capture (@() 1, "random", "x"), "octcuda:LogicError", "fresh");
%! gpurng ("default");

## gpurng.
%!test
%! gpurng ("default");
%! s = gpurng ();
%! assert (s.Type, "Philox");
%! assert (s.Seed, 0);
%! assert (class (s.State), "uint32");
%! a = gather (gpuArray.rand (3));
%! gpurng (s);
%! assert (gather (gpuArray.rand (3)), a);
%! for generator = {"Philox", "Threefry", "Twister", "Philox4x32-10", "threefry4x64_20"}
%!   gpurng (12, generator{1});
%!   gather (gpuArray.randn (5, 1));
%!   s = gpurng ();
%!   assert (s.Seed, 12);
%!   a = {gpuArray.rand(3, 2), gpuArray.randn(4, 1), gpuArray.randi(9, 3), gpuArray.randperm(6)};
%!   a = cellfun (@gather, a, "UniformOutput", false);
%!   gpurng (3, "Philox");
%!   gpurng (s);
%!   b = {gpuArray.rand(3, 2), gpuArray.randn(4, 1), gpuArray.randi(9, 3), gpuArray.randperm(6)};
%!   assert (cellfun (@gather, b, "UniformOutput", false), a);
%! endfor
%! before = gpurng (4);
%! assert (before.Seed, 12);
%! t = gpurng ();
%! assert ({t.Type, t.Seed}, {"Threefry", 4});
%! gpurng ("shuffle", "Philox");  s1 = gpurng ();
%! gpurng ("shuffle");  s2 = gpurng ();
%! assert (s1.Seed != s2.Seed);
%! gpurng ("default");
%! a = gather (gpuArray.rand (2));
%! gpuArray.rand ("seed", 7);  b = gather (gpuArray.rand (2));
%! gpurng (7);
%! assert (gather (gpuArray.rand (2)), b);
%! assert (a != b);
%! gpuArray.randn ("state", 1:5);  s = gpuArray.rand ("state");
%! c = gather (gpuArray.rand (2));
%! gpuArray.rand ("twister", s);
%! assert (gather (gpuArray.rand (2)), c);
%! gpurng ("default");

## Seeds are for all of them, of any class; sizes too, and they do not touch
## core's generator.
%!test
%! gpurng ("default");
%! for name = {"rand", "randn", "rande", "randg", "randp"}
%!   gpuArray.(name{1}) ("seed", 5);
%!   assert (gpurng ().Seed, 5);
%!   gpuArray.(name{1}) ("twister", int8 (6));
%!   assert (gpurng ().Seed, 6);
%! endfor
%! rand ("twister", 1);  want = rand (1, 3);
%! rand ("twister", 1);
%! assert (size (gpuArray.rand (single (3), int8 (2))), [3, 2]);
%! assert (size (gpuArray.randi (10, uint8 (3), true)), [3, 1]);
%! assert (size (gpuArray.randg (2, int32 ([2, 5]))), [2, 5]);
%! assert (rand (1, 3), want);
%! for f = {@() gpuArray.rand (2 * ones (1, 9)), @() gpuArray.randi (9, 2 * ones (1, 9)), ...
%!          @() gpuArray.randg (2, 2 * ones (1, 9))}
%!   fails (f{1}, "octcuda:NotSupported", "dimensions");
%! endfor
%! gpurng ("default");

## Reductions of an array that somebody holds do not store it.
%!test
%! x = gpuArray.rand (1000, 1000);
%! gather (sum (x, 1));
%! before = __octcuda__ ("memory", "reset");
%! s = gather (sum (x, 1));  m = gather (max (x, [], 2));
%! assert (__octcuda__ ("memory").peak - before.in_use < 4e6);
%! y = gather (x);
%! assert (s, gather (sum (gpuArray (y), 1)));
%! assert (m, max (y, [], 2));

## Wrong arguments are named, and nothing changes.
%!test
%! gpurng (3);
%! s = gpurng ();
%! fails (@() gpurng ("x"), "octcuda:LogicError", "\"Philox\", \"Threefry\"");
%! fails (@() gpurng (-1), "octcuda:LogicError", "SEED must be a whole number");
%! fails (@() gpurng (1.5), "octcuda:LogicError", "SEED");
%! fails (@() gpurng (2^53), "octcuda:LogicError", "SEED");
%! fails (@() gpurng ([1, 2]), "octcuda:LogicError", "SEED");
%! fails (@() gpurng (1, 2), "octcuda:LogicError", "GENERATOR");
%! fails (@() gpurng (1, "none"), "octcuda:LogicError", "unknown generator");
%! fails (@() gpurng ("Philox", 1), "octcuda:LogicError", "GENERATOR|SEED");
%! for field = {"Type", "Seed", "State"}
%!   fails (@() gpurng (rmfield (s, field{1})), "octcuda:LogicError", "that gpurng");
%! endfor
%! bad = s;  bad.State(3) += 1;
%! fails (@() gpurng (bad), "octcuda:LogicError", "invalid state of a generator");
%! bad = s;  bad.State(end) = [];
%! fails (@() gpurng (bad), "octcuda:LogicError", "that gpurng");
%! bad = s;  bad.State(end+1) = 1;
%! fails (@() gpurng (bad), "octcuda:LogicError", "do not match");
%! bad = s;  bad.Seed = 4;
%! fails (@() gpurng (bad), "octcuda:LogicError", "do not match");
%! bad = s;  bad.Type = "Threefry";
%! fails (@() gpurng (bad), "octcuda:LogicError", "do not match");
%! fails (@() gpuArray.rand ("seed", {1}), ".*", "rand: the seed must be");
%! assert (isequal (gpurng (), s));
%! gpurng ("default");

## Numbers that were drawn once are stored when a kernel wants them out of their
## order, which would draw each alone; the values are the same, in any shape.
%!test
%! for cls = {"single", "double"}
%!   x = gpuArray.rand (16, 300, 50, cls{1});
%!   m = mean (x, [2 3]);
%!   want = gather (m);
%!   y = x - m;
%!   n = __octcuda__ ("launches");
%!   y = gather (y);
%!   assert (__octcuda__ ("launches") - n, 2);           # x, and the difference
%!   n = __octcuda__ ("launches");
%!   z = gather (x + m);
%!   assert (__octcuda__ ("launches") - n, 1);
%!   x = gather (x);
%!   assert (mean (reshape (double (x), 16, []), 2), double (want), sqrt (15000) * eps (cls{1})); # core's rounding
%!   assert (y, x - want);
%!   assert (z, x + want);
%! endfor

## Parts of what is not stored yet, wherever they begin
%!test
%! before = gpurng ();
%! unwind_protect
%!   for generator = {"Philox", "Threefry"}
%!     for draw = {@(c) gpuArray.rand(1, 200, c), @(c) gpuArray.randn(1, 200, c), @(c) gpuArray.rande(1, 200, c), ...
%!                 @(c) gpuArray.randi(1000, 1, 200, c)}
%!       for class = {"double", "single"}
%!         gpurng (7, generator{1});
%!         want = gather (draw{1}(class{1}));
%!         for first = [1, 2, 3, 4, 5, 8, 9, 13, 17, 33]
%!           gpurng (7, generator{1});
%!           assert (gather (draw{1}(class{1})(first:end)), want(first:end));
%!           gpurng (7, generator{1});
%!           assert (gather (draw{1}(class{1})(first:end) * 2 - 1), want(first:end) * 2 - 1);
%!         endfor
%!       endfor
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   gpurng (before);
%! end_unwind_protect
