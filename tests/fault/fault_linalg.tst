## fault_linalg.tst -- any call of the driver, and of the libraries for arrays,
## may fail while matrices are multiplied, solved and transformed.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function r = products ()
%!  a = gpuArray ([1, 2; 3, 4; 5, 6]);
%!  b = a';
%!  s = cuda.Stream ();
%!  scope = cuda.stream_scope (s);
%!  c = b * single ([1; 1; 1]);
%!  clear scope
%!  r = [gather(a * b)(:); gather(a' * a)(:); gather(c)(:); gather((a + 1) * [1i; 2])(:)];
%!endfunction
%!function r = products_of_core ()
%!  a = [1, 2; 3, 4; 5, 6];
%!  r = [(a * a')(:); (a' * a)(:); a' * [1; 1; 1]; (a + 1) * [1i; 2]];
%!endfunction
%!test fail_in_turn (@products, products_of_core (), [2, 1, 800], -1e-6);

## Products and solves of matrices and pages, by a library and by kernels
%!function s = matrices_program ()
%!  a = gpuArray (reshape (1:8 * 70, 2, 4, 70));
%!  m = pagemtimes (a, "none", a, "transpose") + eye (2);
%!  [x, r] = pagemldivide (m, [1; 2]);
%!  y = pageinv (m);
%!  few = pagemtimes (a(:,:,1:3), "none", reshape (a(:,:,1:2), 2, 4, 1, 2), "transpose");
%!  large = reshape (cos (a(1:540)), 18, 15, 2)(:,1:10,:);
%!  large = [large, large(:,1:8,:) .^ 2] + 9 * eye (18);
%!  z = pageinv (large) + pagemrdivide (1:18, large(:,:,1));
%!  b = reshape (a(1:36), 6, 6);
%!  c = b * b' + b' * b;
%!  s = gather ([sum(m(:)), sum(x(:) + r(1)), sum(y(:)), sum(z(:)), sum(few(:)), sum(c(:))]);
%!endfunction
%!test
%! fail_in_turn (@matrices_program, matrices_program (), [2, 800], -1e-9);
%! unwind_protect
%!   __octcuda__ ("libraries", "all", true);
%!   fail_in_turn (@matrices_program, matrices_program (), 2, -1e-9);
%! unwind_protect_cleanup
%!   __octcuda__ ("libraries", "all", false);
%! end_unwind_protect

## Factors of pages
%!function r = factors_program ()
%!  a = gpuArray (reshape (cos (1:3 * 2 * 4), 2, 3, 4));
%!  [u, s, v] = pagesvd (a);
%!  m = pagemtimes (a, "none", a, "transpose");
%!  [q, d] = pageeig (m);
%!  usv = pagemtimes (pagemtimes (u, s), "none", v, "transpose");
%!  qdq = pagemtimes (pagemtimes (q, d), "none", q, "transpose");
%!  r = [gather(usv)(:); gather(qdq)(:); gather(pagesvd (a))(:); gather(pagenorm (a))(:)];
%!endfunction
%!test fail_in_turn (@factors_program, factors_program (), [2, 800], -1e-9);

%!test assert_no_live ();
