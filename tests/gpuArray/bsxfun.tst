## bsxfun.tst -- functions that core calls with columns, compiled for elements.
##
## Compared with core's bsxfun; and it is known which are compiled.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function d = distance (a, b)
%!  d = a - b;
%!  d = d .* d;
%!  d = squared (d, 2) / 3;
%!endfunction

%!function y = squared (x, n)
%!  if (nargin < 2)
%!    n = 1;
%!  endif
%!  y = n * abs (x);
%!endfunction

%!function tf = is_compiled (f, a, b)
%!  tf = __octcuda_bsxfun__ (f, gpuArray (a), gpuArray (b));
%!endfunction

%!function check (f, a, b)
%!  assert (is_compiled (f, a, b));
%!  same_on_gpu (@(x, y) bsxfun (f, x, y), a, b, "mixed", true);
%!endfunction

%!shared a, b, c, deep
%! a = [1.5; -2; 0; Inf; NaN; 7];
%! b = [3, -0.5, 0, NaN];
%! c = 2.5;
%! deep = reshape (sin (1:24), 1, 2, 3, 4);
%!test
%! for f = {@(x, y) x .* y + 1, @(x, y) (x - y) .^ 2, @(x, y) hypot (x, y) > 2, @(x, y) -x ./ (2 * y) + y / 4, ...
%!          @(x, y) ! (x > y) | y == 3, @(x, y) single (x) - y, @(x, y) c * x - y * pi, @(x, y) max (x, y) + min (abs (x), y), ...
%!          @(x, y) floor (x) + atan2 (y, x) * 0, @(x, y) feval (@plus, x, y), @(x, y) squared (x - y), @distance, "distance", ...
%!          @(x, y) int8 (x) + int8 (y), @(x, y) merge (x > y, x, y)}
%!   check (f{1}, a, b);
%! endfor
%!test check (@(x, y) x .* y - y, a, deep);
%!test check (@(x, y) x .* y - y, a, 3);
%!test check (@(x, y) x .* y - y, int16 ([1; 200]), int16 ([3, 300]));
%!test check (@(x, y) 2 .^ x + y, single (a), b);
%!test
%! g = @(x) x .^ 2;
%! check (@(x, y) g (x) + g (y), a, b);

## in the reals as long as they last
%!test check (@(x, y) sqrt (x + y), abs (a([1, 2, 3, 6])), abs (b(1:3)));
%!test
%! f = @(x, y) sqrt (x + y) .* y;
%! assert (! is_compiled (f, a, b));
%! same_on_gpu (@(x, y) bsxfun (f, x, y), [1; 2; 4], [-3, Inf, 2]);

## core's way with columns
%!test
%! warning ("off", "octcuda:fallback", "local");
%! whole = [1; 2; 3; 4; 5; 6];
%! for f = {@(x, y) x * y', @(x, y) sum (x) + y, @(x, y) x + numel (y), @(x, y) x(1) + y, @(x, y) [x, y], ...
%!          @(x, y) ifelse (x > y, x, y, 1), @(x, y) x && y, @(x, y) x / y, @(x, y) x ^ 2, @(x, y) x, @(x, y) 5, ...
%!          @(x, y) x + whole + y, @(x, y) x + y + rand () * 0, @(x, y) x' + y, @(x, y) error ("here:now", "stop"), ...
%!          @(x, y) nosuchfunction (x, y), @(x) x, @(x, y) bitshift (x, y, 1, 2, 3)}
%!   assert (! is_compiled (f{1}, a, b), func2str (f{1}));
%!   same_on_gpu (@(x, y) bsxfun (f{1}, x, y), a, b);
%! endfor
%!test
%! warning ("off", "octcuda:fallback", "local");
%! assert (! is_compiled (@plus, [1, 2, 3], [1, 2]));
%! same_on_gpu (@(x, y) bsxfun (@(x, y) x + y, x, y), [1, 2, 3], [1, 2]);
%! same_on_gpu (@(x, y) bsxfun (@(x, y) x + y, x, y), zeros (0, 3), [1, 2, 3]);
%! same_on_gpu (@(x, y) bsxfun (@(x, y) x + y * i, x, y), a, b);
%! same_on_gpu (@(x, y) bsxfun (@(x, y) x .* y, x, y), a + 1i, b);
