## interpret.tst -- expressions that are computed without a kernel of their own.
##
## That they give what core gives is seen by all tests that use same_on_gpu,
## same_program or sweep_ops, which go both ways (in_each_way.m).  Here: both give
## the same bits, when a kernel is compiled, and what works without a compiler.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function x = by (most, f, varargin)
%!  was = getenv ("OCTCUDA_INTERPRET");
%!  unwind_protect
%!    setenv ("OCTCUDA_INTERPRET", most);
%!    args = cellfun (@gpuArray, varargin, "UniformOutput", false);
%!    x = gather (f (args{:}));
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_INTERPRET", was);
%!  end_unwind_protect
%!endfunction

## NaN being NaN.
%!function equal_bits (a, b, what)
%!  assert (class (a), class (b));
%!  assert (size (a), size (b));
%!  if (iscell (a))
%!    return;
%!  endif
%!  assert (iscomplex (a), iscomplex (b));
%!  for part = {@real, @imag}
%!    x = part{1} (a)(:);  y = part{1} (b)(:);
%!    k = isnan (x) | (x == y & signbit (double (x)) == signbit (double (y)));
%!    assert (isnan (x), isnan (y));
%!    assert (all (k), "%s: element %d", what, find (! k, 1));
%!  endfor
%!endfunction

%!function same_bits (f, varargin)
%!  equal_bits (by ("0", f, varargin{:}), by ("1e15", f, varargin{:}), func2str (f));
%!endfunction

%!function n = compiled ()
%!  n = __octcuda__ ("compiled");
%!endfunction

## What OPS give for these arguments; those that do not take them give {}.  All
## are built before the first is computed, so that they share kernels.
%!function out = results (most, ops, args)
%!  was = getenv ("OCTCUDA_INTERPRET");
%!  unwind_protect
%!    setenv ("OCTCUDA_INTERPRET", most);
%!    args = cellfun (@gpuArray, args, "UniformOutput", false);
%!    out = cell (1, numel (ops));
%!    for k = 1:numel (ops)
%!      try
%!        out{k} = feval (ops{k}, args{:});
%!      catch
%!      end_try_catch
%!    endfor
%!    for k = 1:numel (ops)
%!      try
%!        out{k} = gather (out{k});
%!      catch
%!        out{k} = {};
%!      end_try_catch
%!    endfor
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_INTERPRET", was);
%!  end_unwind_protect
%!endfunction

## every operation, in every class it has a loop for, and more elements than a block
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! rows = __octcuda__ ("ops");
%! t = mod ((1:700) * 0.618, 1);
%! for n = 1:3
%!   for class = {"double", "single", "logical", "uint8", "int32", "complex", "int16", ...
%!                "uint32", "int64", "uint64", "single complex"}
%!     for range = unique ([[rows.lo]; [rows.hi]]', "rows")'
%!       if (! is_due ("operations"))
%!         continue;
%!       endif
%!       some = rows([rows.n] == n & [rows.lo] == range(1) & [rows.hi] == range(2));
%!       x = range(1) + (range(2) - range(1)) * t;
%!       if (strcmp (class{1}, "complex"))
%!         x = complex (x, flip (x));
%!       elseif (strcmp (class{1}, "single complex"))
%!         x = single (complex (x, flip (x)));
%!       else
%!         x = feval (class{1}, x);
%!       endif
%!       args = {x, flip(x), x}(1:n);
%!       if (n == 3)
%!         args{1} = logical (mod (1:700, 3));
%!       endif
%!       a = results ("0", {some.name}, args);
%!       b = results ("1e15", {some.name}, args);
%!       for k = 1:numel (some)
%!         equal_bits (a{k}, b{k}, [some(k).name " of " class{1}]);
%!       endfor
%!     endfor
%!   endfor
%! endfor

## parts of matrices that are copied at once: the bits of all classes, and a value of their own
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! m = magic (30) - 450;
%! m(1) = -0;
%! for class = {"double", "single", "logical", "uint8", "int16", "int64"}
%!   a = feval (class{1}, m);
%!   for f = {@(a) a(:,3), @(a) a(3,:), @(a) a(2:end-1, 2:2:end), @(a) a(end:-3:1, end:-1:1), ...
%!            @(a) a(:, [2, 4, 6]), @(a) a(:, :), @(a) a(:, []), @(a) a(true, :), ...
%!            @(a) repmat(a, 9, 9)(1:2:end, end:-2:3), @(a) cat(3, a, -a)(:, 31:33), ...
%!            @(a) repmat(a(:,1), 1, 3), @(a) repmat(a(2,:), 3, 1), @(a) repmat(a(5), 2, 3), ...
%!            @(a) repmat(a, 2, 2)(:), @(a) a', @(a) a(:,1)', @(a) permute(a, [3, 1, 2])(:,:,2)}
%!     same_bits (f{1}, a);
%!     same_on_gpu (f{1}, a);
%!   endfor
%! endfor
%! for class = {"double", "single", "logical", "uint8", "int16", "int64"}
%!   a = feval (class{1}, m);
%!   for f = {@(a) [a; a], @(a) [a, a], @(a) cat(3, a, a), @(a) [a(:); a(:)], @(a) [a(:), a(:)], ...
%!            @(a) subsasgn(repmat (a, 3, 3), substruct ("()", {31:60, 2:2:60}), a), ...
%!            @(a) subsasgn(repmat (a, 3, 3), substruct ("()", {60:-1:31, 1:30}), a), ...
%!            @(a) subsasgn(repmat (a, 3, 3), substruct ("()", {801:1700}), a(:))}
%!     same_bits (f{1}, a);
%!     same_on_gpu (f{1}, a);
%!   endfor
%! endfor
%! g = gpuArray (m);
%! part = g(:,2);
%! g(:,2) = 0;
%! assert (gather (part), m(:,2));
%! assert (gather (g(:,2)), zeros (30, 1));

## powers of one number, of which many are no products
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! x = mod ((1:700) * 0.618, 1);
%! for e = {2, 3, -1, 0.5, 2.5, -2, 0, 4, NaN, single(3), single(1.5)}
%!   same_bits (@(x) x .^ e{1}, x);
%!   same_bits (@(x) x .^ e{1} + e{1}, single (x));
%!   same_bits (@(x) realpow (x, e{1}), x);
%!   same_bits (@(x) e{1} .^ x, x);
%! endfor

## all ways in which operands lie
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! a = reshape (1:24, 4, 3, 2) / 7;
%! m = magic (40) / 3;
%! for f = {@(a, m) a(:, :, 1) + a(:, :, 2), @(a, m) a(2:end, :, :) - a(1, :, :), ...
%!          @(a, m) permute(a, [3, 1, 2]) .* 2, @(a, m) m' + m, @(a, m) m(:, end:-1:1) - m, ...
%!          @(a, m) m([3, 1, 2], [5, 5, 1]) * 2, @(a, m) m(gpuArray ([3, 1, 2]), :) + 1, ...
%!          @(a, m) m(1, :) + m(:, 1), @(a, m) (1:40) + m, @(a, m) m + (1:40)', ...
%!          @(a, m) m(1, 1) + a, @(a, m) (m > 50) + (m < 90), @(a, m) ! (m > 50) & m, ...
%!          @(a, m) merge(m > 50, m, -m), @(a, m) sqrt(m - 50), @(a, m) m(7) * 2}
%!   for convert = {@double, @single}
%!     if (is_due ("places"))
%!       same_bits (f{1}, convert{1} (a), convert{1} (m));
%!     endif
%!   endfor
%! endfor

## long rows: in place, back, in steps, by lists, the same for all; powers of one number
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! X = reshape (mod ((1:309*7) * 0.618, 3) - 1, 309, 7);
%! r = X(1,:);  c = X(:,1);
%! k = 1 + mod ((1:500) * 7, 309);
%! for class = {"double", "single", "uint8", "int16", "complex"}
%!   Y = 50 * X;
%!   if (strcmp (class{1}, "complex"))
%!     Y = complex (Y, fliplr (Y));
%!   else
%!     Y = feval (class{1}, Y);
%!   endif
%!   for f = {@(Y) Y(2:end-1,2:end-1), @(Y) flipud (Y), @(Y) Y(1:2:end,:), @(Y) Y(k,:), ...
%!            @(Y) Y(end:-3:1,[7, 2, 2]), @(Y) Y.', @(Y) Y(:,3:end).' + 1, @(Y) Y + Y(2,:), ...
%!            @(Y) Y .* Y(:,2), @(Y) Y(k,[1, 5])(3:end,:) - Y(5), @(Y) reshape (Y, 7, []) (2:6,:)}
%!     same_bits (f{1}, Y);
%!     same_on_gpu (f{1}, Y);
%!   endfor
%! endfor
%! for f = {@(c, r) c + (1:7), @(c, r) (309:-1:1)' .* r, @(c, r) (1:309)' + (1:7), @(c, r) c > r, ...
%!          @(c, r) (c > 0) & ! (r > 1), @(c, r) xor (c > 0, r > 0) | (c < -0.5)}
%!   same_bits (f{1}, c, r);
%!   same_on_gpu (f{1}, c, r);
%! endfor
%! for x = {[X(:); NaN; Inf; -Inf; 0; -0; NA], abs(X(:)), single(X(:)), single(abs (X(:)))}
%!   for y = {2, 3, -1, -2, 0, 0.5, 1/3, NaN, Inf, -Inf, single(2), single(-1), single(0.5), 1e10, 2^60}
%!     same_bits (@(x) x .^ y{1}, x{1});
%!     same_bits (@(x) y{1} .^ x, x{1});
%!   endfor
%! endfor
%! was = getenv ("OCTCUDA_INTERPRET");
%! unwind_protect
%!   setenv ("OCTCUDA_INTERPRET", "1e15");
%!   G = gpuArray (X);
%!   D = G(2:end-1,:);
%!   E = D + 1;  F = D .* 2;  H = E - F;
%!   wait (gpuDevice ());
%!   assert (gather (H), (X(2:end-1,:) + 1) - X(2:end-1,:) * 2);
%!   assert (gather (D), X(2:end-1,:));
%!   assert (gather (E), X(2:end-1,:) + 1);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect

## assignments, in place and from what they read
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! x = magic (20);
%! for s = {{substruct("()", {2:5, 3}), @(x) x(3:6, 4) * 2}, ...
%!          {substruct("()", {":", 1:2:19}), @(x) x(:, 2:2:20) - 1}, ...
%!          {substruct("()", {[4, 4, 1], ":"}), @(x) x([1, 2, 3], :)}, ...
%!          {substruct("()", {2:19, 2:19}), @(x) (x(1:18, 2:19) + x(3:20, 2:19)) / 2}}
%!   same_bits (@(x) subsasgn (x, s{1}{1}, s{1}{2} (x)), x);
%! endfor

## the largest setting goes without kernels even where there is one, so that tests
## which compare both ways (in_each_way.m, same_bits) do
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! was = getenv ("OCTCUDA_INTERPRET");
%! unwind_protect
%!   x = gpuArray (1:1000);
%!   setenv ("OCTCUDA_INTERPRET", "0");
%!   gather (x * 0.75 .* x);
%!   setenv ("OCTCUDA_INTERPRET", "1e15");
%!   octcuda_profile on
%!   y = x * 0.75 .* x;
%!   gather (y);
%!   octcuda_profile off
%!   assert (any (strcmp ({octcuda_profile().kernels.name}, "octa_interpret_blocks")));
%!   octcuda_profile clear
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect

## nothing is compiled while there is little to do, then once
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! names = {"OCTCUDA_INTERPRET", "OCTCUDA_CACHE"};
%! was = cellfun (@getenv, names, "UniformOutput", false);
%! unwind_protect
%!   x = gpuArray (1:1000);
%!   cellfun (@setenv, names, {"20000", "0"});  # a few runs of five steps each
%!   before = compiled ();
%!   n = zeros (1, 8);
%!   for k = 1:8
%!     gather (x * 0.123456789 - 1);
%!     n(k) = compiled () - before;
%!   endfor
%!   assert (n, [0, 0, 0, 0, 1, 1, 1, 1]);
%! unwind_protect_cleanup
%!   cellfun (@setenv, names, was);
%! end_unwind_protect

## random numbers are drawn by a kernel of the package at first, then by the expression's; the
## numbers are the same
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! names = {"OCTCUDA_INTERPRET", "OCTCUDA_CACHE"};
%! was = cellfun (@getenv, names, "UniformOutput", false);
%! f = {@(x) x * 0.123456789 - 1, @(x) mean((x - 0.123456789) .^ 2), @(x) sort (x(5:end) * 0.12345)};
%! unwind_protect
%!   for k = 1:numel (f)
%!     cellfun (@setenv, names, {"1e15", "0"});
%!     gpurng (k);
%!     want = gather (f{k} (gpuArray.rand (2e5, 1)));
%!     setenv ("OCTCUDA_INTERPRET", "8e6");
%!     before = compiled ();
%!     n = zeros (1, 20);
%!     for turn = 1:20
%!       gpurng (k);
%!       got = gather (f{k} (gpuArray.rand (2e5, 1)));
%!       n(turn) = compiled () - before;
%!       assert (got, want);
%!     endfor
%!     assert (n([1:3, 20]), [0, 0, 0, 1]);
%!   endfor
%! unwind_protect_cleanup
%!   cellfun (@setenv, names, was);
%! end_unwind_protect

## two arrays of random numbers in one expression, and in several at a time
%!test
%! was = getenv ("OCTCUDA_INTERPRET");
%! f = {@(n) gpuArray.rand(n, 1) > gpuArray.randn(n, 1), ...
%!      @(n) [sum(gpuArray.rand(n, 1) .* gpuArray.rand(n, 1) + gpuArray.rande(n, 1) > 1), max(gpuArray.randn(n, 1, "single"))]};
%! got = cell (numel (f), 3);
%! unwind_protect
%!   ways = {"0", "3e7", "1e15"};
%!   for k = 1:numel (ways)
%!     setenv ("OCTCUDA_INTERPRET", ways{k});
%!     gpurng (3);
%!     got(:,k) = cellfun (@(g) gather (g (1e6)), f, "UniformOutput", false);
%!   endfor
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect
%! assert (got(:,2), got(:,1));
%! assert (got(:,3), got(:,1));

## however many programs take turns, each is compiled in the end: those of this run's part; of
## the others there never is so much to do
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! was = getenv ("OCTCUDA_INTERPRET");
%! is_mine = arrayfun (@(k) is_due ("programs that take turns"), 0:255);
%! unwind_protect
%!   x = gpuArray (1:1000);
%!   for times = 1:4
%!     before = compiled ();
%!     for k = 0:255
%!       setenv ("OCTCUDA_INTERPRET", {"1e14", "20000"}{1 + is_mine(k + 1)});
%!       y = x;
%!       for bit = 1:8
%!         if (bitget (k, bit))
%!           y = y + x;
%!         else
%!           y = y .* x;
%!         endif
%!       endfor
%!       gather (y);
%!     endfor
%!     n(times) = compiled () - before;
%!   endfor
%!   assert (n, [0, 0, sum(is_mine), 0]);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_INTERPRET", was);
%! end_unwind_protect

## a sum of what there is no room for
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! names = {"OCTCUDA_INTERPRET", "OCTCUDA_HOST_MEMORY", "OCTCUDA_BACKEND"};
%! was = cellfun (@getenv, names, "UniformOutput", false);
%! unwind_protect
%!   cellfun (@setenv, names, {"", "1e7", "host"});
%!   [status, out] = run_octave (["x = gpuArray ((1:2000)'); y = gpuArray (1:2000);\n" ...
%!     "disp (gather (sum (sum (x + y)))), disp (gather (nnz (x + y > 3)));"]);
%!   assert (status == 0, "%s", out);
%!   assert (str2num (out), [8004000000; 3999997]);
%! unwind_protect_cleanup
%!   cellfun (@setenv, names, was);
%! end_unwind_protect

## small programs need no compiler; what needs one says which to install
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! folder = tempname ();
%! mkdir (folder);
%! names = {"OCTCUDA_CXX", "OCTCUDA_CACHE_DIR", "OCTCUDA_INTERPRET", "OCTCUDA_BACKEND"};
%! was = cellfun (@getenv, names, "UniformOutput", false);
%! unwind_protect
%!   cellfun (@setenv, names, {"/no/such/compiler", folder, "", "host"});
%!   [status, out] = run_octave (["x = gpuArray (1:100);\n" ...
%!     "for k = 1:50, x = x + sin (x) .^ 2 / k; x(2:end) = x(1:end-1) * 2 - x(2:end); end\n" ...
%!     "a = x' + (1:3); b = -a(2:9, 2) .* (a(2:9, 1) > 5), assert (size (a), [100, 3]);\n" ...
%!     "try, cuda.SourceModule ('__global__ void f () { }'); catch e, disp (e.message); end\n" ...
%!     "disp ('done');"]);
%!   assert (status == 0, "%s", out);
%!   assert (! isempty (strfind (out, "done")), out);
%!   assert (! isempty (strfind (out, "/no/such/compiler")), out);
%! unwind_protect_cleanup
%!   cellfun (@setenv, names, was);
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
