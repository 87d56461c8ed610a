## bench_programs.m -- the part of bench.m for whole programs: what the first
## run of one in a new process takes, the second and the third.
##
## bench_programs () measures all, each in a process of its own, first
## with an empty cache, then with what that left on the disk.
## bench_programs (NAME) runs one here and prints its times in seconds, how many
## kernels were built or loaded in each run, and the result.
##
## The sizes are SCALE times those below, which are a GPU's: OCTCUDA_BENCH_N of
## 1e8.  Without it the host backend takes 1/16: one image of 16, a sixteenth of
## the paths and of the elements.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_programs (what = "")
  if (! isempty (what))
    run_one (what);
    return;
  endif
  programs = {"4K pipeline", "pipeline"; "Monte Carlo", "options"; "elementwise chain", "chain"};
  for k = 1:rows (programs)
    measure (programs{k,:});
  endfor
endfunction

function measure (title, name)
  old = getenv ("OCTCUDA_CACHE_DIR");
  folder = tempname ();
  mkdir (folder);
  system (sprintf ("chmod 700 '%s'", folder));
  unwind_protect
    setenv ("OCTCUDA_CACHE_DIR", folder);
    for cache = {"", ", from the disk cache"}
      [t, kernels] = in_process (name);
      runs = {"first", "second", "third"};
      for r = 1:3
        row (sprintf ("%s, %s run%s", title, runs{r}, cache{1}), t(r) * 1e3, "ms", "", 0,
             sprintf ("%d kernels", kernels(r)));
      endfor
    endfor
  unwind_protect_cleanup
    setenv ("OCTCUDA_CACHE_DIR", old);
    if (isempty (old))
      unsetenv ("OCTCUDA_CACHE_DIR");
    endif
    confirm_recursive_rmdir (false, "local");
    rmdir (folder, "s");
  end_unwind_protect
endfunction

function [t, kernels] = in_process (name)
  here = fileparts (mfilename ("fullpath"));
  [~, out] = run_octave (sprintf ("addpath ('%s'); bench_programs ('%s');", here, name));
  found = regexp (out, '^run \d: ([\d.e+-]+) s, (\d+) kernels', "tokens", "lineanchors");
  if (numel (found) != 3)
    error ("the program was not measured: %s", out);
  endif
  found = str2double (vertcat (found{:}));
  t = found(:,1);
  kernels = found(:,2);
endfunction

## What starts the device is not a program's: PyTorch's side does so, too.
function run_one (name)
  wait (gpuDevice ());
  scale = str2double (getenv ("OCTCUDA_BENCH_N")) / 1e8;
  if (isnan (scale))
    scale = [1, 1/16](1 + strcmp (octcuda_backend (), "host"));
  endif
  f = str2func (name);
  before = __octcuda__ ("compiled");
  for r = 1:3
    tic ();
    result = f (scale);
    t = toc ();
    now = __octcuda__ ("compiled");
    printf ("run %d: %.6f s, %d kernels, %.7g\n", r, t, now - before, result);
    before = now;
  endfor
endfunction

## ---- the programs ----

## Images of noise, each normalised by its own mean and spread, then exposed:
## gain, bias, gamma; how far the results are from the images.
function err = pipeline (scale)
  images = max (1, round (16 * scale));
  x = gpuArray.rand (images, 2160, 3840, "single");
  m = mean (x, [2 3]);
  s = sqrt (mean ((x - m) .^ 2, [2 3]) + single (1e-6));
  y = (x - m) ./ s * single (1.01) + single (-0.02);
  y = max (y, 0);
  y = y .^ single (1.8);
  d = y - x;
  err = double (gather (mean (d(:) .^ 2)));
endfunction

## A call option's price from paths of geometric Brownian motion.
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
  s = 100 * gpuArray.ones (paths, 1, "single");
  for k = 1:steps
    z = gpuArray.randn (paths, 1, "single");
    s = s .* exp (drift + noise * z);
  end
  price = double (gather (mean (max (s - strike, 0)) * exp (-rate * years)));
endfunction

## Elementwise functions, one after the other, and a sum of what comes out.
function total = chain (scale)
  n = round (1e8 * scale);
  x = gpuArray.linspace (single (0), single (2 * pi), n);
  y = sin (x) .* cos (2 * x) + 0.5;
  y = exp (-y .^ 2) + x / 10;
  y = sqrt (abs (y)) .* (1 + tanh (y));
  y = y .* y - 3 * y + 2;
  y = log (1 + abs (y));
  total = double (gather (sum (y))) / n;
endfunction
