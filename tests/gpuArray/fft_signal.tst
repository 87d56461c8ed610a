## fft_signal.tst -- core's functions over Fourier transforms, on the device.
##
## Nothing falls back; results agree to rounding.  What is rounding alone in an
## imaginary part may be missing.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function same_signal (f, varargin)
%!  if (! is_due (func2str (f)))
%!    return;
%!  endif
%!  [want, want_err] = attempt (f, varargin);
%!  is_number = cellfun (@(x) isnumeric (x) && ! isempty (x), varargin);
%!  dev = varargin;
%!  dev(is_number) = cellfun (@gpuArray, varargin(is_number), "UniformOutput", false);
%!  warning ("error", "octcuda:fallback", "local");
%!  [got, got_err] = attempt (f, dev);
%!  msg = same_error (got_err, want_err);
%!  assert (isempty (msg), "%s: %s", func2str (f), msg);
%!  if (isempty (want_err))
%!    assert (isgpuarray (got), "%s", func2str (f));
%!    got = gather (got);
%!    assert (class (got), class (want));
%!    assert (size (got), size (want));
%!    ## Some results are double though they were computed as single.
%!    kind = {"double", "single"}{1 + any(cellfun (@(x) isa (x, "single"), [varargin, {want}]))};
%!    tol = 1000 * eps (kind) * norm (double (want(:)));
%!    assert (norm (double (got(:) - want(:))) <= tol, "%s: %g", func2str (f), ...
%!            norm (double (got(:) - want(:))));
%!    assert (iscomplex (got) == iscomplex (want) || norm (double (imag (want(:)))) <= tol);
%!  endif
%!endfunction
%!function [r, err] = attempt (f, args)
%!  [r, err] = deal ([]);
%!  try
%!    r = f (args{:});
%!    if (isobject (r))
%!      gather (r);
%!    endif
%!  catch err
%!  end_try_catch
%!endfunction
%!function x = sample (class, size)
%!  x = reshape (test_values (class, "random", -9, 9, prod (size)), size);
%!endfunction

%!test
%! for c = {"double", "single", "complex double", "complex single"}
%!   x = sample (c{1}, [1, 50]);
%!   y = sample (c{1}, [1, 9]);
%!   X = sample (c{1}, [50, 3]);
%!   for f = {@(x, y) fftconv(x, y), @(x, y) fftconv(x, y'), @(x, y) fftconv(x.', y, 80), ...
%!            @(x, y) fftconv(x(1), y), @(x, y) fftconv(x, y(2)), @(x, y) fftconv(X, y), ...
%!            @(x, y) fftconv(x, y, -1), @(x, y) fftconv(x, y, 2.5), @(x, y) fftconv(x), ...
%!            @(x, b) fftfilt(b, x), @(x, b) fftfilt(b, x, 16), @(x, b) fftfilt(b, x.'), ...
%!            @(x, b) fftfilt(b', x), @(x, b) fftfilt(b, x, [1, 2]), @(x, b) fftfilt(b, x, -1), ...
%!            @(x, b) conv(x, b), @(x, b) conv(x, b, "same")}
%!     same_signal (f{1}, x, y);
%!   endfor
%!   same_signal (@(x, b) fftfilt (b, x), X, y);
%!   same_signal (@(x, b) fftfilt (b, x, 32), X, y);
%!   same_signal (@(x, b) fftfilt (b, x), y, X);
%!   for f = {@(b, a) freqz(b), @(b, a) freqz(b, a), @(b, a) freqz(b, a, 64), ...
%!            @(b, a) freqz(b, a, 64, "whole"), @(b, a) freqz(b, a, linspace (0, 3, 7)), ...
%!            @(b, a) freqz(b, a, 33)}
%!     same_signal (f{1}, y, y(1:3) + 30);
%!   endfor
%!   for f = {@(x) interpft(x, 80), @(x) interpft(x', 20), @(x) interpft(x, 20, 2), @(x) interpft(x)}
%!     same_signal (f{1}, x.');
%!     same_signal (f{1}, X);
%!   endfor
%! endfor
%! same_signal (@(b, x) fftfilt (b, x), 1:4, 1:30);
%! same_signal (@(b, x) fftfilt (b, x), int8 (1:4), 1:30);
%! same_signal (@(x, y) fftconv (x, y), int8 (1:4), 1:30);
%!test
%! for c = {"double", "single"}
%!   x = sample (c{1}, [50, 1]);
%!   for f = {@(x) periodogram(x), @(x) periodogram(x, hanning (50)), @(x) periodogram(x, [], 64), ...
%!            @(x) periodogram(x, [], 64, 2, "twosided"), @(x) periodogram(x, [], 64, "onesided"), ...
%!            @(x) periodogram(x, [], 16), @(x) periodogram(x, 1:3), @(x) periodogram(ones (3) + x(1))}
%!     same_signal (f{1}, x);
%!   endfor
%!   x = sample (c{1}, [200, 1]);
%!   for f = {@(x) stft(x), @(x) stft(x, 40, 10, 20), @(x) stft(x, 40, 10, 20, "hamming"), ...
%!            @(x) spectral_adf(x(1:20)), @(x) spectral_adf(x(1:20), "triangle"), ...
%!            @(x) spectral_xdf(x(1:20)), @(x) spectral_xdf(x(1:20), "triangle")}
%!     same_signal (f{1}, x);
%!   endfor
%! endfor
%! [y, c] = stft (sample ("double", [200, 1]));
%! same_signal (@(y) synthesis (y, c), y);

## What is before and behind a transform
%!test
%! for c = {"double", "single", "complex double"}
%!   for s = {[1, 8], [1, 9], [7, 1], [5, 6], [4, 5, 6]}
%!     x = sample (c{1}, s{1});
%!     for f = {@(x) fftshift(x), @(x) ifftshift(x), @(x) fftshift(x, 1), @(x) fftshift(x, 2), ...
%!              @(x) ifftshift(x, 2), @(x) fftshift(x, 4), @(x) fftshift(x, 0)}
%!       same_on_gpu (f{1}, x);
%!     endfor
%!   endfor
%! endfor

## Long vectors: by transforms, and whole numbers stay whole
%!test
%! for c = {"double", "single", "complex double"}
%!   x = sample (c{1}, [1, 6000]) / 7;
%!   y = sample (c{1}, [1, 1500]) / 7;
%!   for f = {@(x, y) conv(x, y), @(x, y) conv(x, y, "same"), @(x, y) conv(x, y, "valid"), ...
%!            @(x, y) conv(y, x, "same"), @(x, y) conv(y, x, "valid"), @(x, y) conv(x.', y), ...
%!            @(x, y) conv(x(1:5999), y(1:1499), "same"), @(x, y) conv2(x.', y.')}
%!     same_signal (f{1}, x, y);
%!   endfor
%! endfor
%! same_signal (@(x, y) conv (x, y), sample ("double", [1, 3000]), sample ("single", [3000, 1]));
%! x = mod ((1:5000) .^ 2, 1000);
%! y = mod ((1:3000) .^ 3, 77);
%! assert (gather (conv (gpuArray (x), y)), conv (x, y));
%! assert (gather (conv (gpuArray (x), y + 1i)), conv (x, y + 1i));
%! ## What is not finite stays where it is
%! for v = [NaN, Inf]
%!   x(10) = v;
%!   assert (gather (conv (gpuArray (x), y)), conv (x, y));
%! endfor
%! same_signal (@(x, y) conv (x, y), int8 (ones (1, 3000)), ones (1, 3000));
