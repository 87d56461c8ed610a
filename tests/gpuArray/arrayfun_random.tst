## arrayfun_random.tst -- random numbers inside compiled functions.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function r = walk (x)
%!  r = x;
%!  for k = 1:10
%!    if (rand () < 0.5)
%!      r++;
%!    else
%!      r--;
%!    endif
%!  endfor
%!endfunction
%!function [a, b] = pair (x)
%!  a = x + rand ();
%!  b = x + rand ();
%!endfunction
%!function r = class_by_chance (x)
%!  if (rand () < 0.5)
%!    r = single (x);
%!  else
%!    r = x;
%!  endif
%!endfunction
%!function near (x, want, deviation)
%!  assert (abs (mean (x(:)) - want) < 4 * deviation / sqrt (numel (x)));
%!endfunction
%!function x = zeros_there ()
%!  x = gpuArray (zeros (1000, 1000));
%!endfunction

## the same numbers whenever they are read, others in the next call, the same
## ones again from the seed
%!test
%! gpurng (5, "Philox");
%! x = gpuArray (zeros (50, 20));
%! a = cuda.arrayfun (@(x) x + rand (), x);
%! first = gather (2 * a + 1);
%! assert (gather (a), (first - 1) / 2, eps);
%! assert (gather (2 * a + 1), first);
%! next = gather (cuda.arrayfun (@(x) x + rand (), x));
%! assert (isempty (intersect (next, gather (a))));
%! assert (numel (unique (next)), 1000);
%! gpurng (5, "Philox");
%! assert (gather (cuda.arrayfun (@(x) x + rand (), x)), gather (a));
%! assert (gather (cuda.arrayfun (@(x) x + rand (), x)), next);

## where an element stands decides, not what shape it is in or who reads it
%!test
%! gpurng (7, "Philox");
%! a = gather (cuda.arrayfun (@(x) x + randn (), gpuArray (zeros (40, 25))));
%! gpurng (7, "Philox");
%! b = cuda.arrayfun (@(x) x + randn (), gpuArray (zeros (1, 1000)));
%! assert (gather (b(7)), a(7));
%! assert (gather (b)(:), a(:));

## a call takes a block for each element, and leaves the rest to the next one
%!test
%! gpurng (7, "Philox");
%! x = gpuArray (zeros (10, 1));
%! cuda.arrayfun (@(x) x + rand (), x);
%! a = gather (gpuArray.rand (4, 1));
%! gpurng (7, "Philox");
%! gpuArray.rand (20, 1);
%! assert (gather (gpuArray.rand (4, 1)), a);

## moments
%!test
%! gpurng (11, "Philox");
%! u = gather (cuda.arrayfun (@(x) x + rand (), zeros_there ()));
%! assert (all (u(:) > 0 & u(:) < 1));
%! near (u, 1 / 2, sqrt (1 / 12));
%! near (u .^ 2, 1 / 3, sqrt (1 / 5 - 1 / 9));
%! near (u(1:2:end) .* u(2:2:end), 1 / 4, sqrt (1 / 9 - 1 / 16));
%!test
%! gpurng (12, "Philox");
%! n = gather (cuda.arrayfun (@(x) x + randn (1, "single"), zeros_there ()));
%! assert (class (n), "single");
%! n = double (n);
%! near (n, 0, 1);
%! near (n .^ 2, 1, sqrt (2));
%! near (n .^ 4, 3, sqrt (96));
%!test
%! gpurng (13, "Philox");
%! e = gather (cuda.arrayfun (@(x) x + rande (), zeros_there ()));
%! near (e, 1, 1);
%! near (e .^ 2, 2, sqrt (20));
%!test
%! gpurng (14, "Philox");
%! i = gather (cuda.arrayfun (@(x) randi (6, 1, "int8"), zeros_there ()));
%! assert (class (i), "int8");
%! n = accumarray (double (i(:)), 1)';
%! assert (all (abs (n - 1e6 / 6) < 4 * sqrt (1e6 * 5 / 36)));
%!test
%! gpurng (15, "Philox");
%! [a, b] = cuda.arrayfun (@pair, zeros_there ());
%! a = gather (a);
%! b = gather (b);
%! assert (! any (a(:) == b(:)));
%! near ((a - 0.5) .* (b - 0.5), 0, 1 / 12);
%!test
%! gpurng (16, "Philox");
%! r = gather (cuda.arrayfun (@walk, zeros_there ()));
%! near (r, 0, sqrt (10));
%! near (r .^ 2, 10, sqrt (2 * 100 - 20));

## what leaves the reals draws the same numbers again
%!test
%! gpurng (17, "Philox");
%! x = gpuArray (zeros (100, 1));
%! r = gather (cuda.arrayfun (@(x) sqrt (x + randn ()), x));
%! assert (iscomplex (r));
%! gpurng (17, "Philox");
%! n = gather (cuda.arrayfun (@(x) x + randn (), x));
%! assert (r, sqrt (n), 4 * eps);

## results of several classes: the first element decides
%!test
%! gpurng (18, "Philox");
%! x = gpuArray (zeros (100, 1));
%! for k = 1:8
%!   classes{k} = class (gather (cuda.arrayfun (@class_by_chance, x)));
%! endfor
%! assert (unique (classes), {"double", "single"});

## what is refused
%!test
%! x = gpuArray (zeros (3, 1));
%! gpurng (5, "Philox");
%! fails (@() gather (cuda.arrayfun (@(t) randi (t), x)), "", 'randi: require IMAX >= 1');
%! fails (@() gather (cuda.arrayfun (@(t) randi (t + 2.5), x)), "", 'integer bounds');
%! fails (@() cuda.arrayfun (@(t) rand (t), x), "octcuda:CompileError", 'can only draw one number');
%! fails (@() cuda.arrayfun (@(t) rand (1, "int8"), x), "octcuda:CompileError", 'class double or single');
%! gpurng (5, "Threefry");
%! unwind_protect
%!   fails (@() cuda.arrayfun (@(t) rand (), x), "octcuda:NotSupported", 'only by Philox');
%! unwind_protect_cleanup
%!   gpurng (5, "Philox");
%! end_unwind_protect

%!test assert_no_live ();

## each launch of a captured graph draws the next numbers, as calls would
%!test
%! x = gpuArray (linspace (0, 1, 1000)');
%! f = @(x) x + rand () * randi (6) + randn ();
%! gpurng (3);
%! [g, y, z, u] = cuda.capture (@() deal (arrayfun (f, x), gpuArray.rand (10, 1), arrayfun (@(x) rande () * x, x(1:7))));
%! before = gather (arrayfun (f, x(1:10)));
%! e = g.instantiate ();
%! for turn = 1:3
%!   e.launch ();
%!   got{turn} = {gather(y), gather(z), gather(u)};
%! endfor
%! gpurng (3);
%! assert (gather (arrayfun (f, x(1:10))), before);
%! for turn = 1:3
%!   assert (got{turn}, {gather(arrayfun (f, x)), gather(gpuArray.rand (10, 1)), gather(arrayfun (@(x) rande () * x, x(1:7)))});
%! endfor
%! gpurng (3);
%! want = gather (arrayfun (f, x));
%! gpurng (3);
%! [g, y] = cuda.capture (@() arrayfun (f, x), "random", "repeat");
%! e = g.instantiate ();
%! e.launch ();  assert (gather (y), want);
%! e.launch ();  assert (gather (y), want);
%! gpurng ("default");
