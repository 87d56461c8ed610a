## bench_host_linalg.m -- products, solves and transforms of the host backend
## beside plain Octave.
##
## octave-cli --path inst tests/perf/bench_host_linalg.m [SIZES [PATTERN [CLASSES]]]
##
##   SIZES    of square matrices, as "64,128,512", which is the default
##   PATTERN  a regular expression; of operations only those that it matches
##   CLASSES  as "double,single", which is the default; each is real, then complex
##
## Prints a table: operation, class, size, the time of one turn in plain Octave in
## microseconds, and the median of the ratios of pairs, ours to core's.  The two of a
## pair run one after the other, in turn the first, so that what else the machine does
## is in both.  A row is marked beyond 1.1, and from 512 beyond 1.03.
##
## SPDX-License-Identifier: GPL-3.0-or-later

1;

function list = operations ()
  list = {"A * B", @(a, b, x) a * b; "A * x", @(a, b, x) a * x; "A' * A", @(a, b, x) a' * a
          "A \\ x", @(a, b, x) a \ x; "A \\ B", @(a, b, x) a \ b
          "chol", @(a, b, x) chol (a * a'); "lu", @(a, b, x) lu (a); "qr", @(a, b, x) qr (a)
          "inv", @(a, b, x) inv (a); "det", @(a, b, x) det (a); "svd", @(a, b, x) svd (a)
          "eig", @(a, b, x) eig (a); "eig, symmetric", @(a, b, x) eig (a + a')
          "fft", @(a, b, x) fft (a); "ifft", @(a, b, x) ifft (a); "fft2", @(a, b, x) fft2 (a)};
endfunction

## Seconds of REPS turns of F.
function t = seconds (f, args, reps, device)
  start = tic ();
  for k = 1:reps
    r = f (args{:});
  endfor
  if (! isempty (device))
    wait (device);
  endif
  t = toc (start);
endfunction

## Seconds of one turn of core's, and the median of the ratios.
function [core, ratio] = compare (f, args)
  device = gpuDevice ();
  g = cellfun (@gpuArray, args, "UniformOutput", false);
  seconds (f, g, 2, device);
  once = min (seconds (f, args, 1, []), seconds (f, args, 1, []));
  reps = max (1, min (1000, round (0.005 / once)));
  pairs = max (9, min (41, 2 * floor (0.5 / (reps * once)) + 1));
  [ours, theirs] = deal (zeros (1, pairs));
  for k = 1:pairs
    if (mod (k, 2))
      ours(k) = seconds (f, g, reps, device);
    endif
    theirs(k) = seconds (f, args, reps, []);
    if (! mod (k, 2))
      ours(k) = seconds (f, g, reps, device);
    endif
  endfor
  core = median (theirs) / reps;
  ratio = median (ours ./ theirs);
endfunction

function table (n, pattern, classes)
  list = operations ();
  list = list(! cellfun (@isempty, regexp (list(:,1), pattern)),:);
  most = 1.1;
  if (n >= 512)
    most = 1.03;
  endif
  rand ("twister", 1);
  n_slow = 0;
  for c = 1:2 * numel (classes)
    cls = classes{ceil (c / 2)};
    make = @(m) cast (rand (n, m), cls);
    if (! mod (c, 2))
      make = @(m) cast (complex (rand (n, m), rand (n, m)), cls);
      cls = [cls " complex"];
    endif
    args = {make(n) + n * eye(n), make(n), make(1)};
    for k = 1:rows (list)
      [core, ratio] = compare (list{k,2}, args);
      is_slow = ratio > most;
      n_slow += is_slow;
      printf ("%-16s %-16s %6d %12.1f %8.2f %s\n", list{k,1}, cls, n, core * 1e6, ratio,
              {"", "slow"}{1 + is_slow});
      fflush (stdout);
    endfor
  endfor
  printf ("%d rows at %d, %d of them slower than %g times core\n\n",
          2 * numel (classes) * rows (list), n, n_slow, most);
endfunction

given = argv ();
given = given(cellfun (@isempty, regexp (given, '^-|\.m$')));
standard = {"64,128,512", ".", "double,single"};
standard(1:numel (given)) = given;
octcuda_backend ("host");
warning ("off", "octcuda:compiling");
for n = str2num (standard{1})
  printf ("%-16s %-16s %6s %12s %8s\n", "", "", "n", "core, us", "ratio");
  table (n, standard{2}, ostrsplit (standard{3}, ","));
endfor
