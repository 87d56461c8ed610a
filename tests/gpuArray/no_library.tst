## no_library.tst -- where cuBLAS, or what stands for it, is not to be had.
##
## Products are computed by a kernel of the package's own; without a compiler, by
## core, and octcuda:fallback says which library is wanted.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function hide (is_hidden)
%!  __octcuda__ ("libraries", "all", is_hidden);
%!endfunction

%!function c = hidden (f)
%!  hide (true);
%!  unwind_protect
%!    c = f ();
%!  unwind_protect_cleanup
%!    hide (false);
%!  end_unwind_protect
%!endfunction

## |C - C0| <= 2 (k+2) eps |A| |B|, and class, size and complexity are core's.
%!function check_product (f, a, b)
%!  want = f (a, b);
%!  got = gather (f (gpuArray (a), gpuArray (b)));
%!  assert (class (got), class (want));
%!  assert (size (got), size (want));
%!  assert (iscomplex (got), iscomplex (want));
%!  k = max (size (a)); # or less
%!  bound = 2 * (k + 2) * double (eps (class (want))) * f (abs (double (a)), abs (double (b)));
%!  assert (all ((abs (double (got) - double (want)) <= bound)(:)));
%!endfunction

%!function x = values (kind, m, n)
%!  x = reshape (cos ((1:m * n) * 1.7 + m), m, n);
%!  switch (kind)
%!    case "single"
%!      x = single (x);
%!    case "logical"
%!      x = x > 0;
%!    case "complex double"
%!      x = complex (x, sin (x * 9));
%!    case "complex single"
%!      x = single (complex (x, sin (x * 9)));
%!  endswitch
%!endfunction

%!function done = sweep (kinds, sizes)
%!  for s = sizes'
%!    for a = kinds
%!      for b = kinds
%!        x = values (a{1}, s(1), s(2));
%!        y = values (b{1}, s(2), s(3));
%!        check_product (@(a, b) a * b, x, y);
%!      endfor
%!      y = values (a{1}, s(2), s(3));
%!      check_product (@(a, b) a' * b, values (a{1}, s(2), s(1)), y);
%!      check_product (@(a, b) a.' * b', values (a{1}, s(2), s(1)), y');
%!      check_product (@(a, b) a * b.', values (a{1}, s(1), s(2)), y.');
%!    endfor
%!  endfor
%!  done = true;
%!endfunction

## Sizes around those of a tile
%!test
%! kinds = {"double", "single", "complex double", "complex single", "logical"};
%! hidden (@() sweep (kinds, [0, 2, 3; 2, 0, 3; 1, 1, 1; 3, 2, 5; 17, 16, 15; 64, 64, 64; 65, 67, 63]));
%! hidden (@() sweep (kinds([1, 4]), [1, 300, 1; 200, 1, 130; 129, 140, 66]));

## A * A' is exactly symmetric, or Hermitian
%!test
%! for kind = {"double", "single", "complex double", "complex single"}
%!   x = gpuArray (values (kind{1}, 70, 50));
%!   c = hidden (@() gather (x * x'));
%!   assert (c, c');
%!   c = hidden (@() gather (x' * x));
%!   assert (c, c');
%! endfor

## The same bits on every run, and as without the library
%!test
%! x = gpuArray (values ("double", 100, 90));
%! c = hidden (@() gather (x' * x));
%! assert (hidden (@() gather (x' * x)), c);
%! assert (gather (x' * x), c, 90 * eps * 90);

## NaN and infinities
%!test
%! x = [1, NaN, 2; Inf, 1, 0; 3, 4, -Inf];
%! y = [1, 2; 0, 3; 4, 5];
%! assert (hidden (@() gather (gpuArray (x) * y)), x * y);

## What is not there is said, with what to install
%!test
%! unwind_protect
%!   hide (true);
%!   text = __octcuda__ ("libraries");
%!   assert (size (text), [3, 1]);
%!   for k = 1:3
%!     assert (! isempty (regexp (text{k}, '^cu(BLAS|SOLVER|FFT): none: ', "once")));
%!   endfor
%!   assert (! isempty (strfind (octcuda_info ().Libraries, "cuBLAS: none")));
%! unwind_protect_cleanup
%!   hide (false);
%! end_unwind_protect
%! text = octcuda_info ().Libraries;
%! assert (! isempty (strfind (text, "cuFFT: not loaded yet")));
%! gather (gpuArray (magic (3)) * magic (3));
%! assert (isempty (strfind (octcuda_info ().Libraries, "cuBLAS: not loaded yet")));

## Each library in turn, and all: a script gives what it gives with them
%!function r = script ()
%!  a = gpuArray (values ("double", 20, 20)) + 20 * eye (20);
%!  b = gpuArray (values ("double", 20, 3));
%!  x = a \ b;
%!  [l, u, p] = lu (a);
%!  [q, r] = qr (b, 0);
%!  s = a + a';
%!  r = [gather(x)(:); gather(l * u - p * a)(:); gather(abs (q * r))(:); gather(inv (a))(:); gather(det (s / 40)); ...
%!       gather(svd (b)); gather(eig (s)); gather(abs (fft (b)))(:); gather(chol (s))(:); ...
%!       gather(pagemtimes (reshape (a, 4, 5, 20), "none", reshape (a, 4, 5, 20), "transpose"))(:); ...
%!       gather(pagemldivide (a, b))(:); gather(real (ifft2 (fft2 (a))))(:); ...
%!       sort(real (gather (eig (a + triu (a))))); gather(pageeig (cat (3, s, 2 * s, -s)))(:)];
%!endfunction
%!test
%! warning ("off", "octcuda:fallback", "local");
%! want = script ();
%! for name = {"cuBLAS", "cuSOLVER", "cuFFT", "all"}
%!   __octcuda__ ("libraries", name{1}, true);
%!   unwind_protect
%!     assert (script (), want, 1e-10);
%!   unwind_protect_cleanup
%!     __octcuda__ ("libraries", name{1}, false);
%!   end_unwind_protect
%! endfor

## Those of an older release lack calls, and others do
%!test
%! warning ("off", "octcuda:fallback", "local");
%! want = script ();
%! for release = [11080, 12000, 12060]
%!   __octcuda__ ("libraries", "all", release);
%!   unwind_protect
%!     assert (script (), want, 1e-10);
%!   unwind_protect_cleanup
%!     hide (false);
%!   end_unwind_protect
%! endfor

## Without a compiler, too, core computes
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! [~, out] = without_compiler (["__octcuda__ ('libraries', 'all', true);\n" ...
%!                               "x = magic (40);  assert (gather (gpuArray (x) * x), x * x);\n" ...
%!                               "disp (lastwarn ());  disp ('all done');"]);
%! assert (! isempty (strfind (out, "all done")), out);
%! assert (! isempty (regexp (out, 'mtimes needs .*BLAS')), out);

## What has no kernel of the package's own says which library is wanted
%!test
%! code = ["__octcuda__ ('libraries', 'all', true);\n" ...
%!         "x = magic (4) + eye (4);  g = gpuArray (x);  assert (true);\n" ...
%!         "function said (name), [text, id] = lastwarn ();  printf ('%s: %s %s\\n', name, id, text);  lastwarn (''); end\n" ...
%!         "assert (gather (g \\ x), eye (4), 1e-12);  said ('solve');\n" ...
%!         "assert (gather (inv (g)), inv (x), 1e-12);  said ('inverse');\n" ...
%!         "assert (gather (svd (g)), svd (x), 1e-12);  said ('values');\n" ...
%!         "assert (gather (fft (g)), fft (x), 1e-12);  said ('transform');\n" ...
%!         "gather (expm (g) * g);  disp ('all done');"];
%! [~, out] = run_octave (code);
%! assert (! isempty (strfind (out, "all done")), out);
%! for t = {"solve: octcuda:fallback mldivide needs .*(BLAS|SOLVER)", "inverse: octcuda:fallback inv needs .*(BLAS|SOLVER)", "values: octcuda:fallback svd needs .*(BLAS|SOLVER)", "transform: octcuda:fallback fft needs .*FFT"}
%!   assert (! isempty (regexp (out, t{1}, "once")), out);
%! endfor
