## pages.tst -- functions of pages, the matrices a(:,:,k).
##
## Each is compared with a loop of core's function over pages of ordinary arrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Pages of size SZ of class KIND, well conditioned where they are square.
%!function x = values (kind, sz)
%!  n = prod (sz);
%!  x = reshape (cos ((1:n) * 1.7 + n), sz);
%!  if (strncmp (kind, "complex", 7))
%!    x = complex (x, reshape (sin ((1:n) * 2.3), sz));
%!  endif
%!  x = bsxfun (@plus, x, 2 * eye (sz(1:2)) * sz(1) / 3);
%!  if (strfind (kind, "single"))
%!    x = single (x);
%!  elseif (strcmp (kind, "logical"))
%!    x = real (x) > 0.3;
%!  endif
%!endfunction

## The number of a page along all dimensions from the third on, for each of SZ.
%!function at = pages_of (x, sz)
%!  its = size (x)(3:end);
%!  its(end+1:numel (sz)) = 1;
%!  at = reshape (1:prod (its), [its, 1, 1]);
%!  at = repmat (at, [sz ./ its, 1, 1])(:);
%!endfunction

## F of each page, as core has it.
%!function c = by_loop (f, a, b)
%!  sa = size (a)(3:end);
%!  sb = size (b)(3:end);
%!  n = max (numel (sa), numel (sb));
%!  sa(end+1:n) = 1;
%!  sb(end+1:n) = 1;
%!  sz = max (sa, sb);
%!  ia = pages_of (a, sz);
%!  ib = pages_of (b, sz);
%!  c = cell (1, prod (sz));
%!  for k = 1:prod (sz)
%!    c{k} = f (a(:,:,ia(k)), b(:,:,ib(k)));
%!  endfor
%!  c = reshape (cat (3, c{:}), [size(c{1}), sz]);
%!endfunction

%!function same_kind (got, want)
%!  assert (isgpuarray (got));
%!  got = gather (got);
%!  assert (class (got), class (want));
%!  assert (size (got), size (want));
%!  assert (iscomplex (got), iscomplex (want));
%!endfunction

## |C - C0| <= 2 (k+2) eps |A| |B|
%!function check_product (got, f, a, b)
%!  want = by_loop (f, a, b);
%!  same_kind (got, want);
%!  k = max ([size(a)(1:2), size(b)(1:2)]); # or less
%!  bound = 2 * (k + 2) * double (eps (class (want))) * by_loop (f, abs (double (a)), abs (double (b)));
%!  assert (all ((abs (double (gather (got)) - double (want)) <= bound)(:)));
%!endfunction

## The backward error of each page is at most max (n, 8) eps, and the forward error
## 10 n eps cond.
%!function check_solve (got, f, a, b, is_right)
%!  want = by_loop (f, a, b);
%!  same_kind (got, want);
%!  got = double (gather (got));
%!  e = double (eps (class (want)));
%!  sz = [size(want)(3:end), 1];
%!  ia = pages_of (a, sz);
%!  ib = pages_of (b, sz);
%!  for k = 1:prod (sz)
%!    m = double (a(:,:,ia(k)));
%!    y = double (b(:,:,ib(k)));
%!    x = got(:,:,k);
%!    n = max (rows (m), 8);
%!    w = double (want(:,:,k));
%!    assert (norm (x - w, 1) <= 10 * n * e * cond (m) * norm (w, 1) + realmin);
%!    if (is_right)
%!      x = x.';
%!      y = y.';
%!      m = m.';
%!    endif
%!    if (rows (m) == columns (m))
%!      assert (norm (m * x - y, 1) <= n * e * (norm (m, 1) * norm (x, 1) + norm (y, 1)));
%!    endif
%!  endfor
%!endfunction

%!shared kinds, few, many
%! kinds = {"double", "single", "complex double", "complex single"};
%! few = {[], 1; 3, 3; [2, 3], [2, 3]; 1, 4; 4, 1; [2, 1], [1, 3]; [1, 3, 2], [2, 1, 2]};
%! many = {100, 100; 1, 70; 70, 1; [10, 1], [1, 11]; [5, 4, 6], [5, 4, 6]};

## ---- products ----

## Sizes, and pages that are repeated, for a few pages and for many
%!test
%! for s = [1, 1, 1; 2, 3, 4; 3, 1, 2; 4, 4, 4; 8, 8, 8; 16, 16, 16; 17, 5, 3; 40, 41, 39]'
%!   for p = [few; many]'
%!     a = values ("double", [s(1), s(2), p{1}]);
%!     b = values ("double", [s(2), s(3), p{2}]);
%!     check_product (pagemtimes (gpuArray (a), gpuArray (b)), @(a, b) a * b, a, b);
%!   endfor
%! endfor

## Classes, and how pages are read
%!test
%! for ka = [kinds, {"logical"}]
%!   for kb = [kinds, {"logical"}]
%!     for n = [3, 90]
%!       a = values (ka{1}, [3, 4, n]);
%!       b = values (kb{1}, [4, 5, n]);
%!       at = values (ka{1}, [4, 3, n]);
%!       bt = values (kb{1}, [5, 4, n]);
%!       check_product (pagemtimes (gpuArray (a), b), @(a, b) a * b, a, b);
%!       check_product (pagemtimes (gpuArray (a), "none", b, "none"), @(a, b) a * b, a, b);
%!       check_product (pagemtimes (at, "transpose", gpuArray (b), "none"), @(a, b) a.' * b, at, b);
%!       check_product (pagemtimes (gpuArray (at), "ctranspose", gpuArray (bt), "Transpose"), @(a, b) a' * b.', at, bt);
%!       check_product (pagemtimes (gpuArray (a), "none", gpuArray (bt), "ctranspose"), @(a, b) a * b', a, bt);
%!     endfor
%!   endfor
%! endfor

## Pages of one element, and operands that are pending
%!test
%! a = values ("double", [3, 4, 5]);
%! b = reshape (1:5, 1, 1, 5);
%! check_product (pagemtimes (gpuArray (a), b), @(a, b) a * b, a, b);
%! check_product (pagemtimes (gpuArray (b), a), @(a, b) a * b, b, a);
%! check_product (pagemtimes (gpuArray (b), "none", a, "transpose"), @(a, b) a * b.', b, a);
%! check_product (pagemtimes (gpuArray (1i * b), "ctranspose", a, "ctranspose"), @(a, b) a' * b', 1i * b, a);
%! assert (gather (pagemtimes (gpuArray (int8 (a)), int8 (2))), int8 (a) * int8 (2));
%! g = gpuArray (a);
%! check_product (pagemtimes (pagetranspose (g) + 1, 2 * g), @(a, b) (a.' + 1) * (2 * b), a, a);

## Without elements
%!test
%! z = @(varargin) gpuArray (zeros (varargin{:}));
%! assert (size (pagemtimes (z (0, 3, 4), z (3, 2, 4))), [0, 2, 4]);
%! assert (gather (pagemtimes (z (2, 0, 4), z (0, 3))), zeros (2, 3, 4));
%! assert (size (pagemtimes (z (2, 3, 0), z (3, 4))), [2, 4, 0]);
%! assert (class (gather (pagemtimes (single (z (2, 0, 4)), z (0, 3)))), "single");

## Without a library, and by it where there is no kernel of our own
%!test
%! a = values ("complex double", [20, 30, 1, 3]);
%! b = values ("complex double", [40, 30, 2]);
%! unwind_protect
%!   __octcuda__ ("libraries", "all", true);
%!   check_product (pagemtimes (gpuArray (a), "none", b, "ctranspose"), @(a, b) a * b', a, b);
%! unwind_protect_cleanup
%!   __octcuda__ ("libraries", "all", false);
%! end_unwind_protect
%! check_product (pagemtimes (gpuArray (a), "none", b, "ctranspose"), @(a, b) a * b', a, b);

## Where there is no compiler core computes what the library does not
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! code = ["a = rand (3, 3, 80);  a(:,:,1) = 1;  x = pagemldivide (gpuArray (a), ones (3, 1));\n" ...
%!         "assert (gather (x(:,:,7)), a(:,:,7) \\ ones (3, 1), 1e-9);\n" ...
%!         "assert (! any (isfinite (gather (x(:,:,1)))));\n" ...
%!         "y = gather (pageinv (gpuArray (a)));  assert (y(:,:,1), Inf (3));\n" ...
%!         "c = pagemtimes (gpuArray (a), a);  assert (gather (c(:,:,9)), a(:,:,9) ^ 2, 1e-14);\n" ...
%!         "__octcuda__ ('libraries', 'all', true);\n" ...
%!         "c = pagemtimes (gpuArray (a), 'transpose', a, 'none');  assert (gather (c(:,:,9)), a(:,:,9)' * a(:,:,9), 1e-14);\n" ...
%!         "disp ('all done');"];
%! [~, out] = without_compiler (code);
%! assert (! isempty (strfind (out, "all done")), out);

## ---- solves ----

%!function check_solves (kind, n, p)
%!  a = values (kind, [n, n, p{1}]);
%!  b = values ("double", [n, 2, p{2}]);
%!  at = permute (a, [2, 1, 3:5]);
%!  bt = permute (b, [2, 1, 3:5]);
%!  check_solve (pagemldivide (gpuArray (a), b), @(a, b) a \ b, a, b, false);
%!  check_solve (pagemldivide (a, "none", gpuArray (b)), @(a, b) a \ b, a, b, false);
%!  check_solve (pagemldivide (gpuArray (at), "transpose", b), @(a, b) a \ b, a, b, false);
%!  check_solve (pagemldivide (gpuArray (conj (at)), "ctranspose", b), @(a, b) a \ b, a, b, false);
%!  check_solve (pagemrdivide (bt, gpuArray (a)), @(a, b) b / a, a, bt, true);
%!  check_solve (pagemrdivide (gpuArray (bt), gpuArray (at), "transpose"), @(a, b) b / a, a, bt, true);
%!  check_solve (pagemrdivide (gpuArray (bt), conj (at), "ctranspose"), @(a, b) b / a, a, bt, true);
%!endfunction

%!test
%! for n = [1, 2, 3, 4, 8, 9, 16, 17, 40]
%!   for kind = kinds
%!     check_solves (kind{1}, n, {3, 3});
%!   endfor
%! endfor
%! for p = [few; many]'
%!   check_solves ("double", 4, p);
%!   check_solves ("complex single", 18, p);
%! endfor

## What is not square: least squares.  Numbers: elements.
%!test
%! a = values ("double", [5, 3, 4]);
%! b = values ("double", [5, 2, 4]);
%! check_solve (pagemldivide (gpuArray (a), b), @(a, b) a \ b, a, b, false);
%! a = reshape (1:4, 1, 1, 4);
%! assert (gather (pagemldivide (gpuArray (a), b)), b ./ a);
%! assert (gather (pagemrdivide (gpuArray (b), a)), b ./ a);
%! assert (gather (pagemldivide (gpuArray (true (1, 1, 4)), b)), b);
%! [x, r] = pagemldivide (gpuArray (a), b);
%! assert (gather (x), b ./ a);
%! assert (gather (r), ones (1, 1, 4));

## The inverse, and the condition of the page itself in the 1-norm
%!test
%! for n = [1, 2, 3, 4, 8, 9, 16, 17, 40]
%!   for kind = [kinds, {"logical"}]
%!     a = values (kind{1}, [n, n, 3]);
%!     if (strcmp (kind{1}, "logical"))
%!       a = repmat (triu (true (n)), [1, 1, 3]);
%!     endif
%!     [y, r] = pageinv (gpuArray (a));
%!     want = by_loop (@(a, b) inv (1 * a), a, 1);
%!     same_kind (y, want);
%!     same_kind (r, by_loop (@(a, b) rcond (1 * a), a, 1));
%!     y = gather (y);
%!     r = gather (r);
%!     [~, rl] = pagemldivide (gpuArray (a), "transpose", ones (n, 1));
%!     [~, rr] = pagemrdivide (ones (1, n), gpuArray (a));
%!     for k = 1:3
%!       m = 1 * a(:,:,k);
%!       e = double (eps (class (m)));
%!       assert (norm (y(:,:,k) - inv (m), 1) <= 30 * n * e * cond (m) * norm (inv (m), 1));
%!       if (n <= 16)
%!         exact = 1 / (norm (m, 1) * norm (inv (m), 1));
%!         assert (r(k), exact, -0.01);
%!         assert (gather (rl(k)), exact, -0.01);
%!         assert (gather (rr(k)), exact, -0.01);
%!       else
%!         [~, want] = inv (m);
%!         assert (r(k), want, -0.01);
%!       endif
%!     endfor
%!   endfor
%! endfor

## Singular pages: no warning, infinities and NaN; others beside them are right
%!test
%! lastwarn ("");
%! for n = [2, 3, 8, 16, 17]
%!   a = values ("double", [n, n, 3]);
%!   a(:,:,2) = ones (n);
%!   [y, r] = pageinv (gpuArray (a));
%!   assert (gather (y(:,:,2)), Inf (n));
%!   assert (gather (r(2)), 0);
%!   assert (gather (y(:,:,3)), inv (a(:,:,3)), 1e-12 * n);
%!   [x, r] = pagemldivide (gpuArray (a), (1:n)');
%!   assert (! any (isfinite (gather (x(n,1,2)))));
%!   assert (gather (r(2)), 0);
%!   assert (gather (x(:,:,3)), a(:,:,3) \ (1:n)', 1e-12 * n);
%!   x = pagemrdivide (1:n, gpuArray (a));
%!   assert (! any (isfinite (gather (x(1,n,2)))));
%! endfor
%! assert (gather (pagemldivide (gpuArray (0), [1, 0])), [Inf, NaN]);
%! assert (gather (pageinv (gpuArray (0))), Inf);
%! x = pagemldivide (gpuArray ([1, 2; 2, 4]), [1; 2]);
%! assert (gather (x), [NaN; NaN]);
%! [x, r] = pageinv (gpuArray ([NaN, 1; 1, 1]));
%! assert (gather (r), NaN);
%! assert (lastwarn (), "");

## Pivots: the first row has none, and the largest is taken
%!test
%! a = cat (3, [0, 1; 1, 0], [1e-20, 1; 1, 1], [0, 0, 1; 1, 0, 0; 0, 1, 0](1:2,2:3));
%! b = [3; 4];
%! x = gather (pagemldivide (gpuArray (a(:,:,1:2)), b));
%! assert (x(:,:,1), [4; 3]);
%! assert (x(:,:,2), a(:,:,2) \ b, 4 * eps);

## Without elements
%!test
%! z = @(varargin) gpuArray (zeros (varargin{:}));
%! for n = [2, 17]
%!   [x, r] = pagemldivide (z (n, n, 0), ones (n, 3));
%!   assert (size (x), [n, 3, 0]);
%!   assert (size (r), [1, 1, 0]);
%!   assert (size (pagemrdivide (ones (3, n), z (n, n, 0, 2))), [3, n, 0, 2]);
%!   assert (size (pageinv (z (n, n, 0))), [n, n, 0]);
%!   assert (size (pagemldivide (z (n, n, 2) + eye (n), ones (n, 0))), [n, 0, 2]);
%! endfor
%! [y, r] = pageinv (z (0, 0, 2));
%! assert (size (y), [0, 0, 2]);
%! assert (gather (r), Inf (1, 1, 2));
%! assert (size (pagemldivide (z (0, 0, 2), zeros (0, 3))), [0, 3, 2]);

## ---- the others ----

%!test
%! for kind = [kinds, {"logical"}]
%!   a = values (kind{1}, [3, 2, 4, 2]);
%!   assert (gather (pagetranspose (gpuArray (a))), permute (a, [2, 1, 3, 4]));
%!   assert (gather (pagectranspose (gpuArray (a))), 1 * conj (permute (1 * a, [2, 1, 3, 4])));
%! endfor
%! n = __octcuda__ ("launches");
%! t = pagetranspose (gpuArray (rand (3, 4, 5)));
%! assert (__octcuda__ ("launches"), n);
%! assert (gather (pagetranspose (gpuArray (int8 ([1, 2])))), int8 ([1; 2]));

%!test
%! for kind = kinds
%!   for s = {[3, 4, 5], [1, 4, 3], [4, 1, 3], [1, 1, 2], [6, 6], [2, 3, 2, 2]}
%!     a = values (kind{1}, s{1});
%!     for p = {1, 2, Inf, "fro"}
%!       a(1,1,end) = NaN;
%!       if (isequal (p{1}, 2) && min (s{1}(1:2)) > 1)
%!         a(1,1,end) = 1;                 # core ends at NaN there
%!       endif
%!       want = by_loop (@(x, y) norm (x, p{1}), a, 1);
%!       got = pagenorm (gpuArray (a), p{1});
%!       same_kind (got, want);
%!       assert (gather (got), want, -40 * eps (class (want)));
%!     endfor
%!   endfor
%! endfor
%! a = 1e200 * values ("double", [3, 3, 2]);
%! assert (gather (pagenorm (gpuArray (a), "fro")), by_loop (@(x, y) norm (x, "fro"), a, 1), -1e-14);
%! assert (gather (pagenorm (gpuArray (a / 1e200))), by_loop (@(x, y) norm (x), a / 1e200, 1), -1e-14);
%! assert (gather (pagenorm (gpuArray (zeros (2, 2, 2)), "fro")), zeros (1, 1, 2));
%! assert (gather (pagenorm (gpuArray ([Inf, 1; 2, 3]), "fro")), Inf);
%! assert (size (pagenorm (gpuArray (zeros (0, 3, 2)), 1)), [1, 1, 2]);

%!test
%! for kind = kinds
%!   for s = {[4, 3, 3], [2, 3, 2], [3, 3]}
%!     a = values (kind{1}, s{1});
%!     e = 100 * eps (class (a));
%!     want = by_loop (@(x, y) svd (x), a, 1);
%!     same_kind (pagesvd (gpuArray (a)), want);
%!     assert (gather (pagesvd (gpuArray (a))), want, e);
%!     for how = {{}, {"econ"}, {0}, {"vector"}, {"econ", "vector"}}
%!       [u, s, v] = pagesvd (gpuArray (a), how{1}{:});
%!       if (any (strcmp (how{1}, "vector")))
%!         assert (gather (s), want, e);
%!         k = size (want, 1);
%!         s = bsxfun (@times, s, eye (k));
%!         u = u(:,1:k,:);
%!         v = v(:,1:k,:);
%!       endif
%!       assert (gather (pagemtimes (pagemtimes (u, s), "none", v, "ctranspose")), a, e);
%!     endfor
%!     assert (size (pagesvd (gpuArray (a), "matrix"))(1:2), size (a)(1:2));
%!   endfor
%! endfor

%!test
%! a = values ("double", [3, 3, 4]);
%! b = values ("double", [3, 3]);
%! s = a + permute (a, [2, 1, 3]);
%! want = by_loop (@(x, y) eig (x), s, 1);
%! assert (gather (pageeig (gpuArray (s))), want, 40 * eps);
%! [v, d] = pageeig (gpuArray (s));
%! assert (gather (pagemtimes (gpuArray (s), v)), gather (pagemtimes (v, d)), 60 * eps);
%! [v, d, w] = pageeig (gpuArray (a), "vector");
%! assert (size (d), [3, 1, 4]);
%! assert (gather (pagemtimes (w, "ctranspose", a, "none")), gather (d .* pagectranspose (w)), 60 * eps);
%! assert (size (pageeig (a, gpuArray (b))), [3, 1, 4]);

## Without pages
%!test
%! z = gpuArray (zeros (3, 2, 0));
%! assert (size (pagesvd (z)), [2, 1, 0]);
%! [u, s, v] = pagesvd (z, "econ");
%! assert ({size(u), size(s), size(v)}, {[3, 2, 0], [2, 2, 0], [2, 2, 0]});
%! assert (size (pageeig (z(1:2,:,:))), [2, 1, 0]);
%! assert (size (pagenorm (z)), [1, 1, 0]);
%! fails (@() pageeig (gpuArray (ones (2, 2, 3)), ones (2, 2, 4)), "Octave:nonconformant-args", "^pageeig: the numbers");

## ---- pagefun ----

## What goes to these functions, and what does not, agrees with core
%!test
%! a = values ("double", [3, 3, 70]);
%! b = values ("double", [3, 3]);
%! for f = {@mtimes, @plus, @minus, @times, @rdivide, @ldivide, @power, @lt, @kron, @(x, y) x + y', "mtimes", "hypot"}
%!   want = by_loop (@(x, y) feval (f{1}, x, y), a, b);
%!   got = pagefun (f{1}, gpuArray (a), b);
%!   same_kind (got, want);
%!   assert (gather (got), want, 1e-12);
%! endfor
%! for f = {@mldivide, @mrdivide}
%!   assert (gather (pagefun (f{1}, gpuArray (a), b)), by_loop (f{1}, a, b), 1e-10);
%! endfor
%! for f = {@inv, @transpose, @ctranspose, @abs, @fliplr, @flipud, @sum, @det, @trace, @svd, @rot90, @tril, "inv", "exp"}
%!   want = by_loop (@(x, y) feval (f{1}, x), a, 1);
%!   got = pagefun (f{1}, gpuArray (a));
%!   same_kind (got, want);
%!   assert (gather (got), want, 1e-10);
%! endfor
%! [q, r] = pagefun (@qr, gpuArray (a));
%! assert (gather (pagemtimes (q, r)), a, 1e-13);

## ---- what is wrong ----

%!test
%! x = gpuArray (ones (2, 3, 4));
%! bad = @(f, pattern) fails (f, "octcuda:LogicError", pattern);
%! misfit = @(f, pattern) fails (f, "Octave:nonconformant-args", pattern);
%! misfit (@() pagemtimes (x, x), 'pagemtimes: nonconformant pages \(2x3 and 2x3\)');
%! misfit (@() pagemtimes (x, ones (3, 2, 5)), 'numbers of pages do not match \(2x3x4 and 3x2x5\)');
%! bad (@() pagemtimes (x, "transpose", x), 'words for both');
%! bad (@() pagemtimes (x, "turned", x, "none"), '"none", "transpose" or "ctranspose"');
%! bad (@() pagemtimes (x, 1, x, "none"), '"none", "transpose" or "ctranspose"');
%! bad (@() pagemtimes (x, {1}), 'Y must be a numeric or logical array, not a cell');
%! bad (@() pagemtimes (int8 (x), ones (3, 2)), 'X must be double, single or logical, not int8; write double \(X\)');
%! bad (@() pagemtimes (x, sparse (ones (3, 2))), 'Y must be a numeric or logical array');
%! misfit (@() pagemldivide (x, ones (3, 1)), 'pagemldivide: nonconformant pages \(2x3 and 3x1\)');
%! misfit (@() pagemrdivide (x, ones (2, 2)), 'pagemrdivide: nonconformant pages \(2x3 and 2x2\)');
%! misfit (@() pagemldivide (x, ones (2, 1, 3)), 'numbers of pages');
%! bad (@() pagemldivide (x, "x", ones (2, 1)), '"none"');
%! bad (@() pagemldivide (int8 (x), ones (2, 1)), 'A must be double');
%! misfit (@() pageinv (x), 'pages of X must be square, not 2x3');
%! bad (@() pageinv (gpuArray (int8 (1))), 'X must be double');
%! bad (@() pagenorm (x, 3), 'P must be');
%! bad (@() pagenorm (int8 (x)), 'pagenorm: X must be double or single, not int8');
%! bad (@() pagesvd (x, "small"), 'options are');
%! bad (@() pageeig (x(:,1:2,:), 1, 2), 'write pageeig');
%! fails (@() pagemtimes (x), ".*", "pagemtimes");
%! fails (@() pagetranspose (x, x), ".*", "pagetranspose");

## Nothing is left open
%!test assert_no_live ();
