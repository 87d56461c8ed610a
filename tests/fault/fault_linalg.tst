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

%!test assert_no_live ();
