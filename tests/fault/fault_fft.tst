## fault_fft.tst -- any call of a Fourier transform may fail: an error, no crash,
## nothing left open.
##
## Lengths are others in each run, so that there are plans to be made, and soon
## others to be destroyed.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function r = program ()
%!  persistent n = 40;
%!  n++;
%!  x = reshape (mod ((1:3 * n) .^ 2, 17), 3, n);
%!  g = gpuArray (x);
%!  y = fft (g, [], 2);
%!  z = ifft (y, [], 2);
%!  c = ifft2 (fft2 (g + 1i * x)) - 1i * x;
%!  s = ifftn (fftn (g), "symmetric");
%!  r = [max(abs (gather (z) - x)(:)), max(abs (gather (c) - x)(:)), ...
%!       max(abs (gather (s) - x)(:)), max(abs (gather (y) - fft (x, [], 2))(:))] < 1e-10;
%!endfunction
%!test fail_in_turn (@program, true (1, 4));

## Of points that are not on a grid: on grids, and term by term
%!function r = nonuniform ()
%!  persistent n = 600;
%!  n++;
%!  x = mod ((1:n)' .^ 2, 17);
%!  t = mod ((1:n)' .^ 2 * sqrt (2), n);
%!  f = t([1:8, end]) / n;
%!  y = {nufft(gpuArray (x), t), nufft(gpuArray (x), [], t / n), nufft(gpuArray (x), t, t / n), ...
%!       nufft(gpuArray (x), t, f)};
%!  y = cellfun (@gather, y, "UniformOutput", false);
%!  want = exp (-2i * pi * f * t.') * x;
%!  r = [norm(y{3}([1:8, end]) - want), norm(y{4} - want), ...
%!       norm(y{1}(3) - exp (-4i * pi * t.' / n) * x), ...
%!       norm(y{2}(3) - exp (-2i * pi * t(3) / n * (0:n - 1)) * x)] < 1e-7 * norm (x, 1);
%!endfunction
%!test fail_in_turn (@nonuniform, true (1, 4));

## In a capture, where plans of lengths without large prime factors can be made
%!function r = captured ()
%!  persistent k = 0;
%!  persistent n = [];
%!  if (isempty (n))
%!    odd = (3 .^ (0:9)' * 5 .^ (0:6))(:) * 7 .^ (0:5);
%!    n = sort ((odd(:) * 2 .^ (0:15))(:)');
%!    n = n(n >= 200 & n <= 40000);
%!  endif
%!  x = gpuArray (mod ((1:n(++k)) .^ 2, 17));
%!  [g, y] = cuda.capture (@(x) ifft (fft (x)), {x});
%!  e = g.instantiate ();
%!  e.launch ();
%!  r = max (abs (gather (y) - gather (x))) < 1e-10;
%!endfunction
%!test fail_in_turn (@captured, true);

## The error names the call
%!test
%! seen = {};
%! for n = 1:20
%!   x = gpuArray (1:1200 + n);
%!   __octcuda__ ("fail_call", n, 1);
%!   try
%!     y = fft (x);
%!   catch err
%!     seen{end+1} = err.message;
%!   end_try_catch
%!   __octcuda__ ("fail_call", 0, 0);
%!   assert (gather (fft (x)), fft (1:1200 + n), 1e-7);
%! endfor
%! for name = {"cufftMakePlanMany64", "cufftSetStream", "cufftExecD2Z"}
%!   assert (any (strncmp (seen, [name{1}, " failed: "], numel (name{1}) + 9)), ...
%!           "%s", strjoin (seen, "\n"));
%! endfor

%!test assert_no_live ();
