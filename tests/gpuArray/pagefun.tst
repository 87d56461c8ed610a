## pagefun.tst -- functions of pages.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function c = by_loop (f, a, b)
%!  c = [];
%!  for k = 1:max (size (a, 3), size (b, 3))
%!    c(:,:,k) = f (a(:,:,min (k, size (a, 3))), b(:,:,min (k, size (b, 3))));
%!  endfor
%!endfunction

%!test
%! a = reshape (1:24, 2, 3, 4);
%! b = reshape (cos (1:36), 3, 3, 4);
%! tol = 2 * (3 + 2) * eps * 3 * 24;     # of a product: 2 (k + 2) eps |A| |B|
%! for f = {@mtimes, @(x, y) x * y + 1, @(x, y) [x; y]}
%!   assert (gather (pagefun (f{1}, gpuArray (a), b)), by_loop (f{1}, a, b), tol);
%!   assert (gather (pagefun (f{1}, a(:,:,1), gpuArray (b))), by_loop (f{1}, a(:,:,1), b), tol);
%!   assert (gather (pagefun (f{1}, gpuArray (a), gpuArray (b(:,:,2)))), by_loop (f{1}, a, b(:,:,2)), tol);
%!   assert (gather (pagefun (f{1}, gpuArray (a(:,:,1)), b(:,:,2))), f{1} (a(:,:,1), b(:,:,2)), tol);
%! endfor
%! assert (isgpuarray (pagefun (@mtimes, gpuArray (a), b)));
%! assert (gather (pagefun ("transpose", gpuArray (a))), permute (a, [2, 1, 3]));

## pages in more dimensions, and several results
%!test
%! a = reshape (1:48, 2, 2, 3, 4);
%! b = reshape (1:8, 2, 1, 1, 4);
%! c = pagefun (@mtimes, gpuArray (a), b);
%! assert (size (c), [2, 1, 3, 4]);
%! assert (gather (c(:,:,2,3)), a(:,:,2,3) * b(:,:,1,3));
%! [m, i] = pagefun (@max, gpuArray (a));
%! assert (gather (m), max (a));
%! assert (gather (i), [max(a)] * 0 + 2);
%! assert (size (pagefun (@mtimes, gpuArray (zeros (2, 2, 0)), 1)), [0, 0, 0]);

%!test fails (@() pagefun (@mtimes, gpuArray (ones (2, 2, 3)), ones (2, 2, 2)), "Octave:nonconformant-args", "numbers of pages");
%!test fails (@() pagefun (3, gpuArray (ones (2, 2, 3))), "octcuda:LogicError", "F must be");
%!test fails (@() pagefun (@(x) 1:x(1), gpuArray (cat (3, 1, 2))), "Octave:nonconformant-args", "page 1 is 1x1 and page 2 is 1x2");
%!test fails (@() pagefun (@(x) error ("here:now", "stop"), gpuArray (1)), "here:now", "stop");
