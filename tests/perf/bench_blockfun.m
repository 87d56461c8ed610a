## bench_blockfun.m -- the speed of cuda.blockfun.
##
## bench_blockfun (BYTES)
##
## X is an ordinary array of BYTES (default: 64 GB, or half of the host's free memory if that is
## less).  Prints the rate of gpuArray (X), or of a part that fits into the device three times;
## that of sum (sqrt (X .^ 2 + 1)) over all of X by cuda.blockfun, and whether both sums agree;
## and the rate of .5 * X by cuda.blockfun and by gather (.5 * gpuArray (X)) for the part, in
## bytes of X.  Medians of 3 samples.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_blockfun (bytes = min (64e9, free_bytes () / 2))

  n = floor (bytes / 8);
  gpuArray (1) + 1;
  k = zeros (1, n, "int8");
  start = tic ();
  x = cuda.blockfun (@(k) gpuArray.rand (size (k)), k, "bytes", 2 ^ 26, "progress", false);
  printf ("x: %.1f GB, made by cuda.blockfun at %.1f GB/s\n", n * 8 / 1e9, n * 8 / toc (start) / 1e9);
  clear k;
  [~, total] = cuda.mem_get_info ();
  part = x(1:min (n, floor (total / 3 / 8)));
  f = @(x) sum (sqrt (x .^ 2 + 1));
  up = rate (@() wait_for (gpuArray (part)), part);
  printf ("gpuArray (x), %.1f GB                   %6.1f GB/s\n", numel (part) * 8 / 1e9, up);
  r = rate (@() cuda.blockfun (f, x, "reduce", "sum", "progress", false), x);
  printf ("sum (sqrt (x .^ 2 + 1)) by cuda.blockfun  %6.1f GB/s, %.2f of that\n", r, r / up);
  want = gather (f (gpuArray (part)));
  got = cuda.blockfun (f, part, "reduce", "sum", "progress", false);
  printf ("sums of %.1f GB differ by %.0e of their value\n", numel (part) * 8 / 1e9, abs (got / want - 1));
  part = part(1:min (end, 1e9));
  r = rate (@() cuda.blockfun (@(x) .5 * x, part, "progress", false), part);
  whole = rate (@() gather (.5 * gpuArray (part)), part);
  printf (".5 * x, %.1f GB: cuda.blockfun %.1f GB/s, gather (.5 * gpuArray (x)) %.1f GB/s\n", ...
          numel (part) * 8 / 1e9, r, whole);

endfunction

function wait_for (g)
  wait (gpuDevice ());
endfunction

## Bytes of X per second, in GB
function r = rate (f, x)

  for sample = 1:3
    start = tic ();
    f ();
    times(sample) = toc (start);
  endfor
  r = numel (x) * 8 / median (times) / 1e9;

endfunction

function bytes = free_bytes ()

  text = fileread ("/proc/meminfo");
  bytes = str2double (regexp (text, 'MemAvailable: *(\d+)', "tokens", "once"){1}) * 1024;

endfunction
