## bench_dimensions.m -- the part of bench.m for reductions over leading, middle
## and trailing dimensions, and over several.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_dimensions (n)

  m = round (sqrt (n));
  b = max (1, round (n / 1e8 * 16));
  x = gpuArray.rand (b, 2160, 3840, "single");
  images = "16 images of 2160 x 3840";
  timed (["mean (X, [2 3]), ", images], @() mean (x, [2, 3]), x);
  timed (["var (X, 0, [2 3]), ", images], @() var (x, 0, [2, 3]), x);
  timed (["max (X, [], [2 3]), ", images], @() max (reshape (x, b, []), [], 2), x);
  timed (["sum (X, 2), ", images], @() sum (x, 2), x);
  timed (["mean (X, [1 3]), ", images], @() mean (x, [1, 3]), x);
  a = reshape (x(1:m*m), m, m);
  s = reshape (x(1:4*floor (n/4)), 4, []);
  clear x
  timed ("sum (A), 4 x n single", @() sum (s), s);
  clear s
  timed ("max (A, [], 1), single", @() max (a, [], 1), a);
  timed ("max (A, [], 2), single", @() max (a, [], 2), a);
  timed ("std (A), single", @() std (a), a);
  timed ("std (A, 0, 2), single", @() std (a, 0, 2), a);
  a = double (a);
  timed ("std (A), double", @() std (a), a);
  clear a
  for cls = {"single", "double"}
    first = cast (0, cls{1});
    t = seconds (@() gpuArray.linspace (first, 1, n) + 1);
    row (sprintf ("linspace (0, 1, n) + 1, %s", cls{1}), t * 1e3, "ms", "", 0);
  endfor

endfunction

## One row, and at what rate F reads X.
function timed (what, f, x)
  t = seconds (f);
  bytes = numel (x) * (4 + 4 * isa (x, "double"));
  row (what, t * 1e3, "ms", "", 0, sprintf ("%.3g TB/s", bytes / t / 1e12));
endfunction
