## fault_solve.tst -- any call of the driver or of a library may fail while systems
## are solved and matrices factored: an error says so, nothing is left open, and
## operands are what they were.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function r = program ()
%!  a = gpuArray ([4, 1, 2; 1, 5, 3; 7, 1, 6]);
%!  b = gpuArray ([1; 2; 3]);
%!  p = gpuArray ([4, 1, 0; 1, 5, 2; 0, 2, 6]);
%!  x = a \ b;
%!  y = b' / p;
%!  z = triu (a)' \ b;
%!  [l, u, q] = lu (a);
%!  s = chol (p, "lower");
%!  [v, c] = inv (p);
%!  w = a ^ -2;
%!  k = linsolve (complex (a, 1), b);
%!  warning ("off", "octcuda:fallback", "local");
%!  warning ("off", "Octave:singular-matrix", "local");
%!  f = gpuArray ([1, 2; 3, 4; 5, 7]) \ b;
%!  h = gpuArray ([1, 2; 2, 4]) \ b(1:2);
%!  assert (gather (a), [4, 1, 2; 1, 5, 3; 7, 1, 6]);
%!  assert (gather (p), [4, 1, 0; 1, 5, 2; 0, 2, 6]);
%!  r = [gather(x)', gather(y), gather(z)', gather(l(2)), gather(u(5)), gather(s(3,3)), gather(v(2)), gather(c), ...
%!       gather(det (a)), gather(rcond (a)), gather(w(4)), abs(gather (k))', gather(f)', gather(h)'];
%!endfunction
%!test
%! want = program ();
%! before = __octcuda__ ("memory").in_use;
%! fail_in_turn (@program, want, [2, 1], 1e-12);
%! ## the memory that solves work in is given back; a warning keeps nothing, either
%! assert (__octcuda__ ("memory").in_use <= before);
%! warning ("off", "octcuda:fallback", "local");
%! warning ("error", "Octave:nearly-singular-matrix", "local");
%! fails (@() gpuArray ([1, 1; 1 + eps, 1]) \ gpuArray ([1; 2]), "Octave:nearly-singular-matrix");
%! fails (@() inv (gpuArray ([1, 1; 1 + eps, 1])), "Octave:nearly-singular-matrix");
%! fails (@() chol (gpuArray ([1, 2; 2, 1])), "", "positive definite");
%! lasterror ("reset");
%! assert (__octcuda__ ("memory").in_use <= before);
## conditions by way of corners, as large matrices' on a GPU
%!function r = conditions ()
%!  a = toeplitz (1 ./ (1:70));
%!  r = [gather(rcond (gpuArray (a))), gather(rcond (gpuArray (triu (a)))), gather(rcond (gpuArray (a + tril (a)))), gather(gpuArray (a) \ (1:70)')'];
%!endfunction
%!test
%! unwind_protect
%!   __octcuda__ ("corner_rows", 32);
%!   want = conditions ();
%!   before = __octcuda__ ("memory").in_use;
%!   fail_in_turn (@conditions, want, [2, 1], 1e-12);
%!   assert (__octcuda__ ("memory").in_use <= before);
%! unwind_protect_cleanup
%!   __octcuda__ ("corner_rows", 0);
%! end_unwind_protect
%!test assert_no_live ();
