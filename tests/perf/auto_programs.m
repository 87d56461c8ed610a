## auto_programs.m -- the programs of bench_programs.m without the word gpuArray.
##
## auto_programs () measures each in a process of its own, as bench_programs does: with
## octcuda_auto on, and what bench_programs takes for the same with gpuArrays.  It prints
## the third runs, and how many times as long octcuda_auto takes.  Random numbers are the
## device's in both ("octcuda_auto random device"); with core's, the draws take longer than
## the rest.
## auto_programs (NAME) runs one here and prints its times.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function auto_programs (what = "")
  if (! isempty (what))
    run_one (what);
    return;
  endif
  programs = {"4K pipeline", "pipeline"; "Monte Carlo", "options"; "elementwise chain", "chain"};
  for k = 1:rows (programs)
    gpu = third_run ("bench_programs", programs{k,2});
    auto = third_run ("auto_programs", programs{k,2});
    printf ("%-24s %8.1f ms, with gpuArrays %8.1f ms: %.2f times as long\n",
            programs{k,1}, auto * 1e3, gpu * 1e3, auto / gpu);
  endfor
endfunction

## The best of three processes.
function t = third_run (file, name)
  here = fileparts (mfilename ("fullpath"));
  t = Inf;
  for k = 1:3
    [~, out] = run_octave (sprintf ("addpath ('%s'); %s ('%s');", here, file, name));
    found = regexp (out, '^run 3: ([\d.e+-]+) s', "tokens", "once", "lineanchors");
    if (isempty (found))
      error ("the program was not measured: %s", out);
    endif
    t = min (t, str2double (found{1}));
  endfor
endfunction

function run_one (name)
  wait (gpuDevice ());
  scale = str2double (getenv ("OCTCUDA_BENCH_N")) / 1e8;
  if (isnan (scale))
    scale = [1, 1/16](1 + strcmp (octcuda_backend (), "host"));
  endif
  f = str2func (name);
  octcuda_auto ("random", "device");
  octcuda_auto on
  for r = 1:3
    tic ();
    result = f (scale);
    printf ("run %d: %.6f s, %.7g\n", r, toc (), result);
  endfor
  octcuda_auto off
endfunction

## ---- the programs ----

function err = pipeline (scale)
  images = max (1, round (16 * scale));
  x = rand (images, 2160, 3840, "single");
  m = mean (x, [2 3]);
  s = sqrt (mean ((x - m) .^ 2, [2 3]) + single (1e-6));
  y = (x - m) ./ s * single (1.01) + single (-0.02);
  y = max (y, 0);
  y = y .^ single (1.8);
  d = y - x;
  err = double (mean (d(:) .^ 2));
endfunction

function price = options (scale)
  paths = round (1e6 * scale);
  steps = 256;
  years = 1;
  rate = single (0.04);
  spread = single (0.25);
  strike = single (105);
  h = single (years / steps);
  drift = (rate - spread ^ 2 / 2) * h;
  noise = spread * sqrt (h);
  s = 100 * ones (paths, 1, "single");
  for k = 1:steps
    z = randn (paths, 1, "single");
    s = s .* exp (drift + noise * z);
  end
  price = double (mean (max (s - strike, 0)) * exp (-rate * years));
endfunction

function total = chain (scale)
  n = round (1e8 * scale);
  x = linspace (single (0), single (2 * pi), n);
  y = sin (x) .* cos (2 * x) + 0.5;
  y = exp (-y .^ 2) + x / 10;
  y = sqrt (abs (y)) .* (1 + tanh (y));
  y = y .* y - 3 * y + 2;
  y = log (1 + abs (y));
  total = double (sum (y)) / n;
endfunction
