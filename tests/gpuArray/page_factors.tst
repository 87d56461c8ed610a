## page_factors.tst -- singular values, eigenvalues and norms of pages.
##
## Each is compared with a loop of core's function over pages of ordinary arrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Pages of size SZ; FORM: what they are.
%!function x = values (kind, sz, form)
%!  n = prod (sz);
%!  x = reshape (cos ((1:n) * 1.7 + n), sz);
%!  if (strncmp (kind, "complex", 7))
%!    x = complex (x, reshape (sin ((1:n) * 2.3), sz));
%!  endif
%!  if (strcmp (form, "hermitian"))
%!    x = x + conj (permute (x, [2, 1, 3:numel(sz)]));
%!  elseif (strcmp (form, "singular") && n > 0)
%!    x(:,end,:) = x(:,1,:);
%!    x(end,:,:) = 0;
%!  elseif (strcmp (form, "graded"))
%!    x = bsxfun (@times, x, 10 .^ -(0:sz(2) - 1));
%!  endif
%!  if (strfind (kind, "single"))
%!    x = single (x);
%!  endif
%!endfunction

## The results of F for each page, one below the other in a cell.
%!function c = by_loop (f, n_out, x)
%!  sz = [size(x)(3:end), 1];
%!  c = cell (n_out, prod (sz));
%!  for k = 1:prod (sz)
%!    [c{:,k}] = f (x(:,:,k));
%!  endfor
%!endfunction

## Of class, size and complexity of core's pages C.  Which of the vectors of a
## complex matrix are real is up to the library (HAS_PHASE).
%!function got = same_kind (got, c, x, has_phase = false)
%!  assert (isgpuarray (got));
%!  got = gather (got);
%!  c = cellfun (@full, c, "UniformOutput", false);
%!  want = reshape (cat (3, c{:}), [size(c{1}), size(x)(3:end)]);
%!  assert (class (got), class (want));
%!  assert (size (got), size (want));
%!  if (! (has_phase && iscomplex (x)))
%!    assert (iscomplex (got), iscomplex (want));
%!  endif
%!endfunction

## |A - B| <= SCALE E for each page.
%!function close (a, b, scale, e)
%!  for k = 1:size (a, 3)
%!    d = double (a(:,:,k)) - double (b(:,:,k));
%!    assert (norm (d) <= scale(min (k, end)) * e);
%!  endfor
%!endfunction

## Few pages of what is large, many of what is small.
%!function p = some (pages, sides)
%!  if (max (sides) > 10)
%!    p = pages(2);
%!  elseif (max (sides) == 3)
%!    p = pages;
%!  else
%!    p = pages(1:3);
%!  endif
%!endfunction

%!shared kinds, pages, sides
%! kinds = {"double", "single", "complex double", "complex single"};
%! pages = {[], 3, [2, 3], [1, 2, 1, 2], 70};
%! sides = [1, 2, 3, 5, 10, 32, 33, 40];

## ---- singular values ----

## S is core's, and A = U * S * V' with unitary U and V, to 35 n eps s1.
%!function check_svd (x, words, is_vector)
%!  x3 = x(:,:,:);
%!  n = max (size (x)(1:2));
%!  e = 35 * n * double (eps (class (x)));
%!  k = min (size (x)(1:2));
%!  want = by_loop (@svd, 1, x);
%!  s1 = cellfun (@(s) double (s(1)), want);
%!  got = same_kind (pagesvd (gpuArray (x)), want, x);
%!  for i = 1:numel (want)
%!    assert (norm (double (got(:,1,i)) - double (want{i}), Inf) <= e * s1(i));
%!    assert (issorted (flipud (got(:,1,i))) && all (got(:,1,i) >= 0));
%!  endfor
%!  if (any (strcmp (words, "econ")))
%!    c = by_loop (@(a) svd (a, "econ"), 3, x);
%!  elseif (! isempty (words) && isequal (words{1}, 0))
%!    c = by_loop (@(a) svd (a, 0), 3, x);
%!  else
%!    c = by_loop (@svd, 3, x);
%!  endif
%!  [u, s, v] = pagesvd (gpuArray (x), words{:});
%!  u = same_kind (u, c(1,:), x, true);
%!  v = same_kind (v, c(3,:), x, true);
%!  if (is_vector)
%!    s = same_kind (s, want, x);
%!    m = zeros ([columns(u), columns(v), size(x)(3:end)]);
%!    for i = 1:k
%!      m(i,i,:) = s(i,1,:);
%!    endfor
%!    s = m;
%!  else
%!    s = same_kind (s, c(2,:), x);
%!  endif
%!  for i = 1:size (x3, 3)
%!    close (u(:,:,i) * s(:,:,i) * v(:,:,i)', x3(:,:,i), s1(i), e);
%!    close (u(:,:,i)' * u(:,:,i), eye (columns (u)), 1, e);
%!    close (v(:,:,i)' * v(:,:,i), eye (columns (v)), 1, e);
%!  endfor
%!endfunction

%!test
%! words = {{}, {"econ"}, {0}, {"vector"}, {"vector", "econ"}};
%! for s = [sides, sides, 3, 3, 3, 3, 32, 33, 40; sides, fliplr(sides), 1, 2, 5, 40, 3, 3, 3]
%!   for kind = kinds
%!    for p = some (pages, s)
%!     for form = {"", "singular", "graded"}
%!      for w = words
%!       if (is_due ("pagesvd"))
%!         check_svd (values (kind{1}, [s', p{1}], form{1}), w{1}, any (strcmp (w{1}, "vector")));
%!       endif
%!      endfor
%!     endfor
%!    endfor
%!   endfor
%! endfor

## Large pages stay on the device
%!test
%! warning ("error", "octcuda:fallback", "local");
%! for s = {[130, 131, 2], [200, 100], [16384, 1, 2]}
%!   check_svd (values ("double", s{1}, ""), {"econ"}, false);
%! endfor

%!test
%! for s = {[0, 0], [0, 3, 2], [3, 0, 2], [3, 2, 0], [0, 0, 0], [2, 2, 3, 0]}
%!   x = zeros (s{1});
%!   assert (size (pagesvd (gpuArray (x))), [min(s{1}(1:2)), columns(svd (zeros (s{1}(1:2)))), s{1}(3:end)]);
%! endfor
%! [u, s, v] = pagesvd (gpuArray (zeros (0, 3, 2)));
%! assert ({size(u), size(s), size(v)}, {[0, 0, 2], [0, 3, 2], [3, 3, 2]});
%! x = gpuArray (ones (2, 3, 2));
%! assert (size (pagesvd (x, "matrix")), [2, 3, 2]);
%! assert (size (pagesvd (x, "matrix", "econ")), [2, 2, 2]);
%! assert (gather (pagesvd (x, 0)), gather (pagesvd (x)));
%! assert (gather (pagesvd (gpuArray (true (2, 2, 2)))(1,1,:)), 2 * ones (1, 1, 2), 4 * eps);

## What is not finite is core's error, wherever it is
%!test
%! for bad = {NaN, Inf, -Inf, complex(0, NaN)}
%!   for at = {[1, 1, 1], [2, 2, 3]}
%!     x = values ("double", [3, 3, 4], "hermitian");
%!     x(at{1}(1),at{1}(2),at{1}(3)) = bad{1};
%!     for f = {{@svd, @pagesvd}, {@eig, @pageeig}}
%!       want = "";
%!       try
%!         by_loop (f{1}{1}, 1, x);
%!       catch e
%!         want = e.message;
%!       end_try_catch
%!       fails (@() f{1}{2}(gpuArray (x)), ".*", ["^", regexptranslate("escape", want), "$"]);
%!     endfor
%!   endfor
%! endfor

## ---- eigenvalues ----

## Values are core's, ascending, and A * V = V * D with columns of length 1.
%!function check_hermitian (x)
%!  n = rows (x);
%!  e = 35 * n * double (eps (class (x)));
%!  want = by_loop (@eig, 1, x);
%!  scale = cellfun (@(w) max (abs (double (w))), want);
%!  got = same_kind (pageeig (gpuArray (x)), want, x);
%!  c = by_loop (@eig, 2, x);
%!  [v, d] = pageeig (gpuArray (x));
%!  v = same_kind (v, c(1,:), x, true);
%!  d = same_kind (d, c(2,:), x);
%!  [v3, d3, w3] = pageeig (gpuArray (x), "vector");
%!  assert (gather (v3), v);
%!  assert (gather (w3), v);
%!  assert (issorted (gather (d3)(:,1,1)));
%!  for i = 1:numel (want)
%!    a = double (x(:,:,i));
%!    assert (norm (double (got(:,1,i)) - double (want{i}), Inf) <= e * scale(i));
%!    close (diag (d(:,:,i)), d3(:,1,i), scale(i), 0);
%!    close (a * v(:,:,i), v(:,:,i) * double (d(:,:,i)), scale(i), e);
%!    close (v(:,:,i)' * v(:,:,i), eye (n), 1, e);
%!  endfor
%!endfunction

%!test
%! for n = sides
%!  for kind = kinds
%!   for p = some (pages, n)
%!     if (is_due ("pageeig"))
%!       check_hermitian (values (kind{1}, [n, n, p{1}], "hermitian"));
%!     endif
%!   endfor
%!  endfor
%! endfor
%! warning ("error", "octcuda:fallback", "local");
%! check_hermitian (values ("double", [130, 130, 2], "hermitian"));

## Other pages, and pages of both kinds
%!function check_general (x)
%!  n = rows (x);
%!  want = by_loop (@eig, 1, x);
%!  got = same_kind (pageeig (gpuArray (x)), want, x);
%!  c = by_loop (@eig, 2, x);
%!  [v, d] = pageeig (gpuArray (x));
%!  v = same_kind (v, c(1,:), x, true);
%!  d = same_kind (d, c(2,:), x);
%!  for i = 1:numel (want)
%!    a = double (x(:,:,i));
%!    e = 35 * n * double (eps (class (x))) * norm (a);
%!    close (a * v(:,:,i), v(:,:,i) * double (d(:,:,i)), 1, e);
%!    assert (norm (columns_of (v(:,:,i)) - 1, Inf) <= 10 * n * double (eps (class (x))));
%!    assert (norm (double (sort (got(:,1,i)) - sort (diag (d(:,:,i)))), Inf) <= 100 * e);
%!  endfor
%!endfunction
%!function l = columns_of (v)
%!  l = double (sqrt (sumsq (v)));
%!endfunction
%!test
%! for n = [1, 2, 3, 5, 10, 40]
%!  for kind = kinds
%!   for p = some (pages(1:4), n)
%!     if (is_due ("pageeig of others"))
%!       x = values (kind{1}, [n, n, p{1}], "");
%!       check_general (x);
%!       x(:,:,1) = x(:,:,1) + x(:,:,1)';
%!       check_general (x);
%!     endif
%!   endfor
%!  endfor
%! endfor
%! check_general (values ("double", [129, 129, 2], ""));

## Pairs, options and forms are core's
%!test
%! a = values ("double", [3, 3, 4], "hermitian");
%! b = a(:,:,1:2)(:,:,[1, 2, 2, 1]) * 0.1 + 4 * repmat (eye (3), [1, 1, 4]);
%! g = gpuArray (a);
%! for w = {{}, {"vector"}, {"matrix"}, {"chol"}, {"qz"}}
%!   c = cell (1, 4);
%!   for k = 1:4
%!     c{k} = eig (a(:,:,k), b(:,:,k), w{1}{:});
%!   endfor
%!   assert (gather (pageeig (g, b, w{1}{:})), cat (3, c{:}), 100 * eps);
%! endfor
%! for w = {{}, {"vector"}, {"matrix"}, {"balance"}, {"nobalance"}, {"vector", "balance"}}
%!   c = by_loop (@(x) eig (x, w{1}{:}), 1, a);
%!   assert (gather (pageeig (g, w{1}{:})), cat (3, c{:}), 100 * eps);
%!   [~, d] = pageeig (g, w{1}{:});
%!   c = by_loop (@(x) nthargout (2, @eig, x, w{1}{:}), 1, a);
%!   assert (gather (d), cat (3, c{:}), 100 * eps);
%! endfor
%! assert (size (pageeig (g(:,:,[]))), [3, 1, 0]);
%! assert (size (pageeig (gpuArray (zeros (0, 0, 2)))), [0, columns(eig ([])), 2]);
%! fails (@() pageeig (gpuArray (ones (2, 3, 2))), ".*", "square");
%! fails (@() pageeig (g, "sideways"), ".*", ".*");
%! fails (@() pageeig (g, "vector", "matrix"), ".*", "mutually exclusive");

## ---- norms ----

%!test
%! for m = sides
%!  for n = sides
%!   for kind = kinds
%!    for p = some (pages, [m, n])
%!     if (is_due ("pagenorm"))
%!       x = values (kind{1}, [m, n, p{1}], "");
%!       want = by_loop (@norm, 1, x);
%!       got = same_kind (pagenorm (gpuArray (x)), want, x);
%!       assert (double (got(:)), double ([want{:}](:)), -35 * max (m, n) * double (eps (class (x))));
%!     endif
%!    endfor
%!   endfor
%!  endfor
%! endfor
%! warning ("error", "octcuda:fallback", "local");
%! x = values ("double", [150, 140, 2], "");
%! assert (gather (pagenorm (gpuArray (x)))(:), [norm(x(:,:,1)); norm(x(:,:,2))], -1e-12);

## ---- pagefun ----

%!test
%! x = values ("double", [3, 3, 2, 2], "hermitian");
%! g = gpuArray (x);
%! assert (gather (pagefun (@svd, g)), gather (pagesvd (g)));
%! assert (gather (pagefun (@eig, g)), gather (pageeig (g)));
%! assert (gather (pagefun ("norm", g)), gather (pagenorm (g)));
%! [u, s, v] = pagefun (@svd, g);
%! close (gather (pagemtimes (pagemtimes (u, s), "none", v, "ctranspose")), x, norm (x(:,:,1)), 100 * eps);
%! [v, d] = pagefun (@eig, g);
%! close (gather (pagemtimes (g, v)), gather (pagemtimes (v, d)), norm (x(:,:,1)), 100 * eps);
%! for p = {1, 2, Inf, "inf", "fro"}
%!   assert (gather (pagefun (@norm, g, p{1})), gather (pagenorm (g, p{1})));
%! endfor
%! close (squeeze (gather (pagefun (@norm, real (g(:,1,:,:)), 3))), squeeze (sum (abs (real (x(:,1,:,:))) .^ 3) .^ (1/3)), 1, 10 * eps);
%! fails (@() pagefun (@norm, int8 (g)), ".*", "norm");

## More pages than one call takes
%!test
%! n = 70000;
%! x = rand (2, 2, n);
%! x(1,2,:) = x(2,1,:);
%! mid = (x(1,1,:) + x(2,2,:)) / 2;
%! far = hypot ((x(1,1,:) - x(2,2,:)) / 2, x(1,2,:));
%! assert (gather (pageeig (gpuArray (x))), [mid - far; mid + far], 20 * eps);
%! s = gather (pagesvd (gpuArray (x)));
%! assert (s, sort (abs ([mid - far; mid + far]), 1, "descend"), 20 * eps);

## Without a library core computes
%!test
%! unwind_protect
%!   __octcuda__ ("libraries", "all", true);
%!   check_svd (values ("complex double", [3, 5, 2], ""), {"econ"}, false);
%!   check_hermitian (values ("single", [3, 3, 2], "hermitian"));
%!   assert (gather (pagenorm (gpuArray (ones (2, 3, 2)))), sqrt (6) * ones (1, 1, 2), 4 * eps);
%! unwind_protect_cleanup
%!   __octcuda__ ("libraries", "all", false);
%! end_unwind_protect

%!test assert_no_live ();
