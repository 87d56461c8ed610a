## fft.tst -- Fourier transforms beside core's.
##
## Results are compared by the 2-norm of their difference: 10 eps log2 (2 n) of
## the result's own for n points, 40 where a length is a prime.  An imaginary
## part that is all rounding may be missing, or there.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## MSG is "" if GOT is as WANT, a transform over N points.
%!function msg = compare (got, want, n)
%!  msg = "";
%!  if (isobject (got))
%!    got = gather (got);
%!  endif
%!  if (! isfloat (want))
%!    msg = same_value (got, want);
%!    return;
%!  endif
%!  factor = ifelse_ (any (isprime (n(n > 7))), 40, 10);
%!  tol = factor * eps (class (want)) * log2 (2 * prod (max (n, 1))) * norm (want(:));
%!  if (! strcmp (class (got), class (want)) || ! size_equal (got, want))
%!    msg = sprintf ("%s of %s, not %s of %s", class (got), mat2str (size (got)), ...
%!                   class (want), mat2str (size (want)));
%!  elseif (iscomplex (got) != iscomplex (want) ...
%!          && norm (imag (got(:))) + norm (imag (want(:))) > tol)
%!    msg = "real and complex";
%!  elseif (! isequal (isfinite (got), isfinite (want)))
%!    msg = "other elements are not finite";
%!  elseif (! (norm (double (got(:) - want(:))) <= tol) && all (isfinite (want(:))))
%!    msg = sprintf ("norm of the difference is %g, more than %g", ...
%!                   norm (double (got(:) - want(:))), tol);
%!  endif
%!endfunction
%!function r = ifelse_ (c, a, b)
%!  r = {b, a}{1 + c};
%!endfunction
%!function [r, err] = attempt (f, varargin)
%!  [r, err] = deal ([]);
%!  try
%!    r = f (varargin{:});
%!    if (isobject (r))
%!      gather (r);
%!    endif
%!  catch err
%!  end_try_catch
%!endfunction
## F (X, ...) on both kinds of array; N: the lengths that are transformed.
%!function same_fft (f, n, x, varargin)
%!  if (! is_due (func2str (f)))
%!    return;
%!  endif
%!  [want, want_err] = attempt (f, x, varargin{:});
%!  [got, got_err] = attempt (f, gpuArray (x), varargin{:});
%!  msg = same_error (got_err, want_err);
%!  if (isempty (msg) && isempty (want_err))
%!    assert (isgpuarray (got));
%!    msg = compare (got, want, n);
%!  endif
%!  if (! isempty (msg))
%!    error ("%s on %s %s, %s: %s", func2str (f), class (x), mat2str (size (x)), ...
%!           disp (varargin)(1:end-1), msg);
%!  endif
%!endfunction
%!function x = sample (class, size)
%!  x = reshape (test_values (class, "random", -9, 9, prod (size)), size);
%!endfunction

## Lengths, along columns and rows, each way, real and complex
%!test
%! for c = {"double", "single", "complex double", "complex single"}
%!   for n = [1:17, 25, 31, 32, 49, 64, 97, 100, 121, 128, 210, 243, 257, 500, 512, 1000, 1009, 1021, 1024]
%!     x = sample (c{1}, [n, 1]);
%!     same_fft (@(x) fft (x), n, x);
%!     same_fft (@(x) ifft (x), n, x);
%!     same_fft (@(x) fft (x), n, x.');
%!     same_fft (@(x) ifft (x), n, x.');
%!   endfor
%! endfor

## Classes
%!test
%! for c = test_classes ()
%!   x = sample (c{1}, [6, 5]);
%!   for f = {@(x) fft(x), @(x) ifft(x), @(x) fft(x, [], 2), @(x) ifft(x, 4), ...
%!            @(x) fft(x, 9), @(x) fft(x, 1), @(x) fft(x, 1, 2), @(x) ifft(x, 1), ...
%!            @(x) fft2(x), @(x) ifft2(x), @(x) fftn(x), @(x) ifftn(x), ...
%!            @(x) fft2(x, 4, 8), @(x) ifftn(x, [7, 3])}
%!     same_fft (f{1}, [6, 8], x);
%!   endfor
%!   for f = {@(x) fft(x), @(x) ifft(x), @(x) fft(x, 4), @(x) fft2(x), @(x) ifft2(x), ...
%!            @(x) fftn(x), @(x) ifftn(x), @(x) fft2(x, 2, 3), @(x) fft(x, 3, 2)}
%!     same_fft (f{1}, 4, x(1));
%!   endfor
%! endfor

## Dimensions, with zeros behind and cut
%!test
%! sizes = {[4, 5, 6], [1, 7, 3], [3, 1, 8], [2, 3, 4, 5], [1, 1, 9], [5, 1, 1, 3], [40, 4, 30], ...
%!          [64, 33], [33, 64], [2, 2, 2, 2, 2], [3, 2, 1, 2, 3, 2]};
%! for c = {"double", "complex double", "complex single", "int16"}
%!   for s = sizes
%!     x = sample (c{1}, s{1});
%!     for dim = 1:ndims (x) + 1
%!       for n = {[], 1, 2, 5, 8, 11}
%!         if (isempty (n{1}) && dim <= ndims (x))
%!           points = size (x, dim);
%!         else
%!           points = n{1};
%!         endif
%!         same_fft (@(x, n, dim) fft (x, n, dim), points, x, n{1}, dim);
%!         same_fft (@(x, n, dim) ifft (x, n, dim), points, x, n{1}, dim);
%!       endfor
%!     endfor
%!   endfor
%! endfor

## Several dimensions
%!test
%! sizes = {[4, 5], [5, 4], [1, 6], [6, 1], [4, 5, 6], [1, 5, 3], [5, 1, 3], [3, 1, 8], [2, 3, 4, 5], ...
%!          [1, 1, 9], [64, 33], [3, 2, 3, 2, 3], [16, 9, 7], [2, 1, 3, 1, 2, 3]};
%! for c = {"double", "complex double", "single", "complex single", "logical"}
%!   for s = sizes
%!     x = sample (c{1}, s{1});
%!     same_fft (@(x) fft2 (x), s{1}(1:2), x);
%!     same_fft (@(x) ifft2 (x), s{1}(1:2), x);
%!     same_fft (@(x) fftn (x), s{1}, x);
%!     same_fft (@(x) ifftn (x), s{1}, x);
%!     for mn = {{3, 7}, {8, 2}, {1, 4}, {5, 1}, {1, 1}, {6}}
%!       same_fft (@(x, varargin) fft2 (x, varargin{:}), [11, 11], x, mn{1}{:});
%!       same_fft (@(x, varargin) ifft2 (x, varargin{:}), [11, 11], x, mn{1}{:});
%!     endfor
%!     for by = [-1, 2]
%!       same_fft (@(x, s) fftn (x, s), s{1}, x, max (s{1} + by, 1));
%!       same_fft (@(x, s) ifftn (x, s), s{1}, x, max (s{1} + by, 1)');
%!     endfor
%!   endfor
%! endfor

## Empty arrays; fftn of one ends core
%!test
%! for c = {"double", "single", "complex double", "int8"}
%!   for s = {[0, 0], [0, 3], [3, 0], [2, 0, 3], [2, 2, 0], [0, 1], [1, 0]}
%!     x = zeros (s{1}, strrep (c{1}, "complex ", ""));
%!     for f = {@(x) fft(x), @(x) ifft(x), @(x) fft(x, [], 1), @(x) fft(x, [], 2), ...
%!              @(x) fft(x, 4), @(x) ifft(x, 4, 2), @(x) fft(x, 1), @(x) fft(x, 1, 2), ...
%!              @(x) fft(x, 0), @(x) fft2(x), @(x) ifft2(x), @(x) fft2(x, 2, 3)}
%!       same_fft (f{1}, 4, x);
%!     endfor
%!     y = fftn (gpuArray (x));
%!     assert (size (y), s{1});
%!     assert (class (gather (y)), ifelse_ (isa (x, "single"), "single", "double"));
%!   endfor
%! endfor
%! assert (gather (fftn (gpuArray (zeros (0, 3)), [2, 2])), zeros (2));
%! assert (size (fftn (gpuArray (ones (3)), [0, 2])), [0, 2]);
%! same_fft (@(x) fft (x, 0), 1, 1:4);
%! same_fft (@(x) fft2 (x, 0, 2), 1, magic (3));

## Wrong arguments, and unusual ones
%!test
%! for a = {{NaN}, {-1}, {0}, {2.5}, {2.4}, {[2, 3]}, {{2}}, {"a"}, {[], 3}, {[], 0}, {[], 1.5}, ...
%!          {[], NaN}, {[], []}, {1, 2, 3}, {single(3)}, {int8(3)}, {true}, {3i}, {[], "a"}, {[], {}}}
%!   same_fft (@(x, varargin) fft (x, varargin{:}), 4, magic (4), a{1}{:});
%!   same_fft (@(x, varargin) ifft (x, varargin{:}), 4, magic (4)(2,:), a{1}{:});
%! endfor
%! for a = {{NaN, 2}, {2, NaN}, {-1, 2}, {2, -1}, {[], 2}, {2, []}, {2.7, 2}, {{}, 1}, {"ab", 1}, {1, 2, 3}}
%!   same_fft (@(x, varargin) fft2 (x, varargin{:}), 4, magic (4), a{1}{:});
%!   same_fft (@(x, varargin) ifft2 (x, varargin{:}), 4, magic (4), a{1}{:});
%! endfor
%! for a = {{[2, 2, 2]}, {2}, {[NaN, 2]}, {[-1, 2]}, {[2.5, 2]}, {[]}, {"a"}, {{1}}, {1, 2}, {int8([2, 3])}, {[2; 3]}}
%!   same_fft (@(x, varargin) fftn (x, varargin{:}), 4, magic (4), a{1}{:});
%!   same_fft (@(x, varargin) ifftn (x, varargin{:}), 4, magic (4), a{1}{:});
%! endfor
%! fails (@() fft (gpuArray (1:4), 1e15), "Octave:bad-alloc|octcuda:MemoryError");
%! ## the length on the device
%! assert (gather (fft (gpuArray (1:4), gpuArray (2))), fft (1:4, 2));
%! assert (gather (fftn (gpuArray (magic (4)), gpuArray ([2, 2]))), fftn (magic (4), [2, 2]));

## Values that are not finite
%!test
%! for v = [NaN, Inf, -Inf]
%!   for n = [4, 7, 16]
%!     x = 1:n;
%!     x(2) = v;
%!     for f = {@(x) fft(x), @(x) ifft(x), @(x) fft(x + 1i), @(x) ifft(x + 1i)}
%!       r = gather (f{1} (gpuArray (x)));
%!       assert (any (! isfinite (r)));
%!       assert (class (r), class (f{1} (x)));
%!     endfor
%!   endfor
%! endfor

## Of real arrays the result is exactly Hermitian, of Hermitian ones real
%!function y = partner (x, dims)
%!  s = repmat ({":"}, 1, ndims (x));
%!  for d = dims
%!    s{d} = [1, columns(1:size (x, d)):-1:2];
%!  endfor
%!  y = conj (x(s{:}));
%!endfunction
%!test
%! for c = {"double", "single"}
%!   for s = {[1, 12], [9, 1], [5, 6], [6, 5], [4, 1, 6], [5, 4, 3], [3, 4, 5, 2], [8, 9, 40], [1000, 7], [2501, 3], [4096, 1], [3, 2, 3, 2, 3]}
%!     g = gpuArray (sample (c{1}, s{1}));
%!     for d = 1:numel (s{1})
%!       y = gather (fft (g, [], d));
%!       assert (isequal (y, partner (y, d)), "%s", mat2str ([s{1}, d]));
%!       y = gather (ifft (g, [], d));
%!       assert (isequal (y, partner (y, d)));
%!       r = gather (ifft (fft (g, [], d), [], d));
%!       assert (isreal (r) && isempty (compare (r, gather (g), s{1}(d))));
%!     endfor
%!     for f = {{@fft2, @ifft2, 1:2}, {@fftn, @ifftn, 1:numel(s{1})}}
%!       y = f{1}{1} (g);
%!       assert (isequal (gather (y), partner (gather (y), f{1}{3})), "%s", mat2str (s{1}));
%!       r = gather (f{1}{2} (y));
%!       assert (isreal (r) && isempty (compare (r, gather (g), s{1})), "%s", mat2str (s{1}));
%!       y = gather (f{1}{2} (g));
%!       assert (isequal (y, partner (y, f{1}{3})));
%!     endfor
%!   endfor
%! endfor
%! ## almost is not enough
%! y = fft (gpuArray (1:8));
%! y(3) = y(3) * (1 + 1e-10);
%! assert (iscomplex (gather (ifft (y))));
%! y = gpuArray ([1+1e-20i, 2, 3, 2]);
%! same_fft (@(x) ifft (x), 4, [1+1i, 2, 3, 2]);

## Zeros have core's signs, where FFTW is the same
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! for n = [2, 8, 16, 9, 100]
%!   for k = 1:8
%!     x = mod ((1:n)' * k, 7) - k / 3;
%!     assert (gather (log (fft (gpuArray (x)))), log (fft (x)), 1e-10);
%!   endfor
%! endfor

## The same where the answer is not at hand: in a capture
%!test
%! x = sample ("double", [1, 60]);
%! [hermitian, other] = deal (fft (gpuArray (x)), gpuArray (x + 2i));
%! gather (hermitian + other);
%! [g, a, b, c] = cuda.capture (@(h, o) deal (ifft (h), ifft (o), fft (o)), {hermitian, other});
%! for k = 1:80                        # plans come and go, but those of graphs
%!   fft (gpuArray (1:k));
%! endfor
%! e = g.instantiate ();
%! for k = 1:2
%!   e.launch ();
%!   assert (isempty (compare (real (gather (a)), x, 60)));
%!   assert (! any (imag (gather (a))));
%!   assert (isempty (compare (gather (b), ifft (x + 2i), 60)));
%!   assert (isempty (compare (gather (c), fft (x + 2i), 60)));
%! endfor
%! clear e g a b c

## "symmetric"
%!test
%! for c = {"double", "single"}
%!   for s = {[1, 12], [9, 1], [6, 5], [5, 4, 3], [3, 4, 5, 2], [3, 2, 3, 2, 3]}
%!     x = sample (c{1}, s{1});
%!     y = gpuArray (fftn (x)) .* (1 + 1e-7i);
%!     r = gather (ifftn (y, "symmetric"));
%!     assert (isreal (r) && norm (r(:) - x(:)) <= 1e-5 * norm (x(:)));
%!     r = gather (ifftn (y, s{1}, "symmetric"));
%!     assert (isreal (r) && norm (r(:) - x(:)) <= 1e-5 * norm (x(:)));
%!     assert (iscomplex (ifftn (y, "nonsymmetric")));
%!     y = gpuArray (fft2 (x)) .* (1 + 1e-7i);
%!     r = gather (ifft2 (y, "symmetric"));
%!     assert (isreal (r) && norm (r(:) - x(:)) <= 1e-5 * norm (x(:)));
%!     for d = 1:numel (s{1})
%!       y = gpuArray (fft (x, [], d)) .* (1 + 1e-7i);
%!       for a = {{[], d, "symmetric"}, {size(x, d), d, "symmetric"}}
%!         r = gather (ifft (y, a{1}{:}));
%!         assert (isreal (r) && norm (r(:) - x(:)) <= 1e-5 * norm (x(:)));
%!       endfor
%!     endfor
%!   endfor
%! endfor
%! ## only the first half counts
%! r = gather (ifft (gpuArray ([10, -2+2i, -2, 7]), "symmetric"));
%! assert (r, [1, 2, 3, 4], 1e-14);
%! assert (gather (ifft (gpuArray (fft (1:4)), "nonsymmetric")), 1:4, 1e-14);
%! assert (gather (ifft (gpuArray (5+1i), "symmetric")), 5);
%! assert (gather (ifft (gpuArray ([5+1i, 2]), 1, "symmetric")), 5);
%! assert (gather (ifft (gpuArray (fft (1:4)), 2.4, 2, "symmetric")), [4, 6], 1e-14);
%! fails (@() ifft (gpuArray (1:4), NaN, "symmetric"), "", "cannot be NaN");
%! fails (@() ifft (gpuArray (1:4), [], 1.5, "symmetric"), ".*", "whole");
%! fails (@() ifft (gpuArray (1:4), "other"), "", "string");
%! fails (@() fft (gpuArray (1:4), "symmetric"), "", "string");

## Nothing falls back; the operand stays; 1/n is a part of what follows
%!test
%! warning ("error", "octcuda:fallback", "local");
%! x = gpuArray (sample ("complex double", [8, 6, 3]));
%! was = gather (x);
%! for f = {@fft, @ifft, @fft2, @ifft2, @fftn, @ifftn}
%!   f{1} (x);
%! endfor
%! assert (gather (x), was);
%! y = ifft (x) * 8 + 1;
%! assert (gather (y), ifft (was) * 8 + 1, 1e-12);

## More lengths than plans are kept for; memory is given back
%!test
%! for n = [2:80, 2:80]
%!   x = gpuArray (1:n);
%!   assert (isempty (compare (fft (x), fft (1:n), n)));
%! endfor
%! clear x
%! assert_no_live ();

## Plans go with the device
%!test
%! x = 1:30;
%! assert (isempty (compare (fft (gpuArray (x)), fft (x), 30)));
%! reset (gpuDevice ());
%! assert (isempty (compare (fft (gpuArray (x)), fft (x), 30)));
%! assert (isempty (compare (ifft (fft (gpuArray (x))), x, 30)));

## Without a compiler: by kernels that come with the package
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! [status, out] = without_compiler ([ ...
%!   "warning ('error', 'octcuda:fallback');\n" ...
%!   "for x = {magic(6), single(magic (6))}\n" ...
%!   "  assert (gather (ifft2 (fft2 (gpuArray (x{1})))), x{1}, 1e-4);\n" ...
%!   "  assert (gather (ifft (gpuArray (x{1} + 2i))), ifft (x{1} + 2i), 1e-4);\n" ...
%!   "end\n" ...
%!   "disp ('all done');"]);
%! assert (! isempty (strfind (out, "all done")), out);

## The zeros of imaginary parts of inverse transforms have core's signs: angles depend on them
%!test
%! for n = 1:16
%!   for x = {mod(17 * (1:n), 9) - 4, -(1:n), [1, zeros(1, n - 1)], single([1:n, n:-1:1]), int8(ones (1, n)), -ones(n, 3)}
%!     a = ifft (x{1});  b = gather (ifft (gpuArray (x{1})));
%!     zero = imag (a) == 0 & imag (b) == 0;
%!     assert (any (zero(:)));
%!     assert (1 ./ imag (a)(zero), 1 ./ imag (b)(zero));
%!   endfor
%! endfor
%! assert (gather (angle (ifft (gpuArray ([-2, -3, 1, 0])))), angle (ifft ([-2, -3, 1, 0])), 4 * eps);

## Without the library: by core, and the warning names what to install
%!test
%! x = gpuArray (magic (4) + 1i);
%! unwind_protect
%!   __octcuda__ ("libraries", "cuFFT", true);
%!   warning ("error", "octcuda:fallback", "local");
%!   for f = {@fft, @ifft, @fft2, @ifft2, @fftn, @ifftn}
%!     fails (@() f{1} (x), "octcuda:fallback", "needs (cuFFT|the FFTW of Octave)");
%!   endfor
%!   fails (@() ifft (x, "symmetric"), "octcuda:NotSupported", "needs (cuFFT|the FFTW of Octave)");
%!   warning ("off", "octcuda:fallback", "local");
%!   for f = {@fft, @ifft, @fft2, @ifft2, @fftn, @ifftn, @(x) conv(ones (3000, 1) * x(1), ones (3000, 1))}
%!     r = f{1} (x);
%!     assert (isgpuarray (r));
%!     assert (gather (r), f{1} (gather (x)), 1e-9);
%!   endfor
%! unwind_protect_cleanup
%!   __octcuda__ ("libraries", "cuFFT", false);
%! end_unwind_protect
%! assert (gather (fft (x)), fft (magic (4) + 1i), 1e-12);
