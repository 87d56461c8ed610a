## bench.m -- the numbers that octcuda sets itself, measured.
##
## octave-cli --path inst --path tests/lib tests/perf/bench.m
##
## Prints a table: what, the median time, the rate where bytes matter, the
## target, whether it is met, and where CuPy or PyTorch do the same
## (bench_peers.py, run before) the better one of them and the ratio of speeds:
## above 1, octcuda is ahead.  On the host backend it goes on with every
## elementwise function and reduction beside plain Octave.
##
##   OCTCUDA_BENCH_N      elements of the large arrays; 1e8 on cuda, 1e7 on host
##   OCTCUDA_BENCH_PEERS  0 leaves CuPy and PyTorch out
##   OCTCUDA_BENCH_TABLE  0 leaves the table of functions out, 1 forces it
##   OCTCUDA_BENCH_PARTS  "linalg" makes the rows of bench_linalg.m alone,
##                        "programs" those of bench_programs.m
##
## A large array's time is wall clock over many repetitions around one wait, so
## that neither launch nor wait is in it; each result is sent on its way by an
## event (without its time, which the GPU would stop for) before it is dropped.  Data are random, never zero.
##
## SPDX-License-Identifier: GPL-3.0-or-later

1;

## Median over SAMPLES of the seconds of one f (), each result computed.
function t = seconds (f, samples = 9)
  e = cuda.Event (cuda.event_flags.DISABLE_TIMING);
  c = f (); e.record (); c = f (); e.record ();
  wait (gpuDevice ());
  tic (); c = f (); e.record (); wait (gpuDevice ()); once = toc ();
  reps = max (1, min (200, round (0.1 / once)));
  t = zeros (1, samples);
  for s = 1:samples
    tic ();
    for i = 1:reps
      c = f ();
      e.record ();
    endfor
    wait (gpuDevice ());
    t(s) = toc () / reps;
  endfor
  t = median (t);
endfunction

## Median seconds of one f () on ordinary arrays.
function t = plain_seconds (f, samples = 5)
  c = f ();
  t = zeros (1, samples);
  for s = 1:samples
    tic (); c = f (); t(s) = toc ();
  endfor
  t = median (t);
endfunction

## Median microseconds of one turn of BODY (K), which makes K turns and then
## waits.
function t = each (body, k)
  body (k);
  t = zeros (1, 7);
  for s = 1:7
    tic ();
    body (k);
    t(s) = toc () / k * 1e6;
  endfor
  t = median (t);
endfunction

## One line.  A target "<=" or ">=" a number; UNIT says what VALUE is in.
function row (what, value, unit, relation, target, note = "")
  verdict = "";
  goal = "";
  if (! isempty (relation))
    met = (strcmp (relation, "<=") && value <= target) ...
          || (strcmp (relation, ">=") && value >= target);
    verdict = {sprintf("missed by %.0f %%", 100 * abs (value / target - 1)), ...
               "met"}{1 + met};
    goal = sprintf ("%s %g", relation, target);
  endif
  printf ("%-52s %10.4g %-5s %-10s %-16s %-24s %s\n", what, value, unit, goal,
          verdict, beside (what, value, unit), note);
  fflush (stdout);
endfunction

## What the better peer took for WHAT, and the ratio.
function text = beside (what, value, unit)
  text = "";
  found = peers ();
  if (isfield (found, "what"))
    found = found(strcmp ({found.what}, what) & strcmp ({found.unit}, unit));
  endif
  if (! isempty (found))
    is_time = any (strcmp (unit, {"us", "ms"}));
    ratio = value ./ [found.value];
    if (is_time)
      ratio = 1 ./ ratio;
    endif
    [ratio, k] = min (ratio);
    text = sprintf ("%s %.4g: %.2f", found(k).name, found(k).value, ratio);
  endif
endfunction

## The rows of bench_peers.py: set once, read by each row.
function found = peers (n)
  persistent all = struct ([]);
  if (nargin > 0)
    script = fullfile (fileparts (mfilename ("fullpath")), "bench_peers.py");
    [~, out] = system (sprintf ("python3 '%s' %d %s 2>/dev/null", script, n, ...
                                getenv ("OCTCUDA_BENCH_PARTS")));
    rows = regexp (out, ['^(CuPy|PyTorch|compiled) +(\S.*?) +([0-9.e+-]+) (us|ms|TB/s|GB/s)$'], ...
                   "tokens", "lineanchors");
    if (isempty (rows))
      printf ("no CuPy, no PyTorch: %s\n", strtrim (out));
    else
      rows = vertcat (rows{:});
      all = struct ("name", rows(:,1), "what", rows(:,2), ...
                    "value", num2cell (str2double (rows(:,3))), "unit", rows(:,4));
    endif
  endif
  found = all;
endfunction

function small_arrays (is_target)
  le = {"", "<="}{1 + is_target};
  a = gpuArray (rand (1, 16));
  b = gpuArray (rand (1, 16));
  row ("c = a + b, 16 elements, all results kept and computed",
       each (@(k) keep_all (a, b, k), 1000), "us", "", 0);
  row ("chain of 8 operations, 16 elements, per operation",
       each (@(k) keep_chains (a, b, k), 300) / 8, "us", "", 0);
  row ("c = a(3)", each (@(k) read_each (a, k), 1000), "us", "", 0);
  row ("a(2:5) = v in a loop", each (@(k) assign_each (a, b(1:4), k), 1000),
       "us", "", 0);
  row ("s = sum (a), 16 elements", each (@(k) sum_each (a, k), 1000), "us",
       "", 0);
  row ("gather (a), 16 elements", each (@(k) gather_only (a, k), 1000), "us",
       "", 0);
  row ("Lorenz, a Runge-Kutta step of 1000 points",
       each (@(k) lorenz (k), 50), "us", "", 0);
  row ("c = a + b, 16 elements, each sent by itself",
       each (@(k) send_each (a, b, k), 1000), "us", "", 0);
  row ("gather (a + b), 16 elements",
       each (@(k) gather_each (a, b, k), 1000), "us", "", 0);

  mod = cuda.SourceModule ("__global__ void touch (float *x) { x[0] = 1; }");
  k = mod.get_function ("touch");
  x = gpuArray (single (rand (1, 32)));
  row ("kernel call k (x, \"block\", ...)",
       each (@(n) calls (k, x, n), 2000), "us", le, 10);
  k.prepare ("P");
  row ("prepared_call (k, grid, block, x)",
       each (@(n) prepared (k, x, n), 2000), "us", le, 7);
  row ("20 kernel calls, one after the other",
       each (@(n) calls (k, x, 20 * n), 100), "us", "", 0);
  s = cuda.Stream (1);
  s.begin_capture ("relaxed");
  for i = 1:20
    k (x, "block", [32, 1, 1], "stream", s);
  endfor
  g = s.end_capture ().instantiate ();
  row ("the same as one launch of a graph",
       each (@(n) launches (g, s, n), 1000), "us", "", 0);
endfunction

function launches (g, s, n)
  for i = 1:n
    launch (g, s);
  endfor
  synchronize (s);
endfunction

function keep_all (a, b, k)
  c = cell (1, k);
  for i = 1:k
    c{i} = a + b;
  endfor
  wait (gpuDevice ());
endfunction

function keep_chains (a, b, k)
  d = cell (1, k);
  for i = 1:k
    d{i} = ((((((((a + b) .* a) - b) .* b) + a) .* a) - b) + a);
  endfor
  wait (gpuDevice ());
endfunction

function read_each (a, k)
  c = cell (1, k);
  for i = 1:k
    c{i} = a(3);
  endfor
  wait (gpuDevice ());
endfunction

function assign_each (a, v, k)
  for i = 1:k
    a(2:5) = v;
  endfor
  wait (gpuDevice ());
endfunction

function sum_each (a, k)
  c = cell (1, k);
  for i = 1:k
    c{i} = sum (a);
  endfor
  wait (gpuDevice ());
endfunction

function gather_only (a, k)
  for i = 1:k
    c = gather (a);
  endfor
endfunction

function lorenz (k)
  x = gpuArray (linspace (-5, 5, 1000));
  y = x + 1;
  z = x + 20;
  h = 0.01;
  for i = 1:k
    [k1, l1, m1] = lorenz_slope (x, y, z);
    [k2, l2, m2] = lorenz_slope (x + h/2*k1, y + h/2*l1, z + h/2*m1);
    [k3, l3, m3] = lorenz_slope (x + h/2*k2, y + h/2*l2, z + h/2*m2);
    [k4, l4, m4] = lorenz_slope (x + h*k3, y + h*l3, z + h*m3);
    x += h/6 * (k1 + 2*k2 + 2*k3 + k4);
    y += h/6 * (l1 + 2*l2 + 2*l3 + l4);
    z += h/6 * (m1 + 2*m2 + 2*m3 + m4);
  endfor
  wait (gpuDevice ());
endfunction

function [a, b, c] = lorenz_slope (x, y, z)
  a = 10 * (y - x);
  b = x .* (28 - z) - y;
  c = x .* y - 8/3 * z;
endfunction

function send_each (a, b, k)
  e = cuda.Event ();
  for i = 1:k
    c = a + b;
    e.record ();
  endfor
  wait (gpuDevice ());
endfunction

function gather_each (a, b, k)
  for i = 1:k
    c = gather (a + b);
  endfor
endfunction

function calls (k, x, n)
  for i = 1:n
    k (x, "block", [32, 1, 1], "grid", [1, 1]);
  endfor
  wait (gpuDevice ());
endfunction

function prepared (k, x, n)
  for i = 1:n
    prepared_call (k, [1, 1], [32, 1, 1], x);
  endfor
  wait (gpuDevice ());
endfunction

## The rows with a rate.  TARGETS hold for n = 1e8 on one H200 only.
function large_arrays (n, is_target)
  scale = n / 1e8;
  targets = {"single", 4.25, 0.38, 4.15, 0.20; "double", 4.25, 0.74, 4.25, 0.38};
  for row_of = targets'
    [cls, rate, expr_ms, sum_rate, dot_ms] = row_of{:};
    w = 4 + 4 * strcmp (cls, "double");
    a = gpuArray (rand (n, 1, cls));
    b = gpuArray (rand (n, 1, cls));
    c = gpuArray (rand (n, 1, cls));
    if (is_target)
      rel = {">=", "<="};
    else
      rel = {"", ""};
    endif
    t = seconds (@() a + b);
    row (["a + b, ", cls], 3 * w * n / t / 1e12, "TB/s", rel{1}, rate,
         sprintf ("%.4g ms", t * 1e3));
    t = seconds (@() sqrt (a.*a + b.*b) .* exp (-c) + 0.5*a);
    row (["7-operation expression, ", cls], t * 1e3, "ms", rel{2},
         expr_ms * scale, sprintf ("%.3g TB/s", 4 * w * n / t / 1e12));
    t = seconds (@() sum (a));
    row (["sum (a), ", cls], w * n / t / 1e12, "TB/s", rel{1}, sum_rate,
         sprintf ("%.4g ms", t * 1e3));
    t = seconds (@() sum (a .* b));
    row (["sum (a .* b), ", cls], t * 1e3, "ms", rel{2}, dot_ms * scale,
         sprintf ("%.3g TB/s", 2 * w * n / t / 1e12));
    clear a b c
  endfor
  m = round (sqrt (n));
  a = gpuArray (rand (m, m, "single"));
  for d = 1:2
    t = seconds (@() sum (a, d));
    row (sprintf ("sum (A, %d), %d x %d single", d, m, m),
         4 * m ^ 2 / t / 1e12, "TB/s", rel{1}, 4.0,
         sprintf ("%.4g ms", t * 1e3));
  endfor
endfunction

## Random numbers, each array made and stored; targets in ms for 1e8.
function random_arrays (n, is_target)
  scale = n / 1e8;
  rel = {"", "<="}{1 + is_target};
  work = {"rand", @(c) gpuArray.rand(n, 1, c), [0.115, 0.25];
          "randn", @(c) gpuArray.randn(n, 1, c), [0.20, 0.50];
          "rande", @(c) gpuArray.rande(n, 1, c), [0.15, 0.40];
          "randi (1000)", @(c) gpuArray.randi(1000, n, 1, c), [0.25, 0.25];
          "randg (2.5)", @(c) gpuArray.randg(2.5, n, 1, c), [];
          "randg (0.5)", @(c) gpuArray.randg(0.5, n, 1, c), [];
          "randp (5)", @(c) gpuArray.randp(5, n, 1, c), [];
          "randp (100)", @(c) gpuArray.randp(100, n, 1, c), []};
  for k = 1:rows (work)
    for c = 1:2
      cls = {"single", "double"}{c};
      target = [work{k,3}, 0, 0](c) * scale;
      t = seconds (@() work{k,2} (cls)) * 1e3;
      row (sprintf ("%s, %s", work{k,1}, cls), t, "ms",
           ifelse (target, rel, ""), target);
    endfor
  endfor
  t = seconds (@() gpuArray.randperm (n), 3) * 1e3;
  row ("randperm", t, "ms", rel, 8 * scale);
  for name = {"Threefry", "XORWOW", "CombRecursive"}
    gpurng (0, name{1});
    for cls = {"single", "double"}
      t = seconds (@() gpuArray.rand (n, 1, cls{1})) * 1e3;
      is_xorwow = strcmp (name{1}, "XORWOW");
      row (sprintf ("rand of %s, %s", name{1}, cls{1}), t, "ms",
           ifelse (is_xorwow, rel, ""), 0.6 * scale * is_xorwow);
    endfor
  endfor
  gpurng ("default");
  before = __octcuda__ ("memory", "reset").in_use;
  t = seconds (@() mean (gpuArray.rand (10 * n, 1) .^ 2
                         + gpuArray.rand (10 * n, 1) .^ 2 < 1), 5) * 1e3;
  row (sprintf ("pi from %g points", 10 * n), t, "ms", rel, 5 * scale,
       sprintf ("%.3g MB", (__octcuda__ ("memory").peak - before) / 1e6));
endfunction

function x = ifelse (is_so, yes, no)
  x = no;
  if (is_so)
    x = yes;
  endif
endfunction

## What moves data rather than computes.  The sort's targets are CUB's times.
function moved_arrays (n, is_target)
  scale = n / 1e8;
  rel = {{"", ""}, {">=", "<="}}{1 + is_target};
  m = round (sqrt (n));
  for row_of = {"single", 3.0, 2.16; "double", 3.2, 6.21}'
    [cls, scan_rate, sort_ms] = row_of{:};
    w = 4 + 4 * strcmp (cls, "double");
    a = gpuArray (rand (m, m, cls));
    t = seconds (@() a.');
    row (sprintf ("A.', %d x %d %s", m, m, cls), 2 * w * m ^ 2 / t / 1e12,
         "TB/s", rel{1}, 3.6, sprintf ("%.4g ms", t * 1e3));
    t = seconds (@() a.' + a);
    row (["A.' + A, ", cls], 3 * w * m ^ 2 / t / 1e12, "TB/s", "", 0,
         sprintf ("%.4g ms", t * 1e3));
    before = __octcuda__ ("memory").in_use;
    __octcuda__ ("memory", "reset");
    t = each (@(k) assign_slices (a, k), 20);
    row (["u(2:end-1,2:end-1) = mean of 4 neighbours, ", cls], t / 1e3, "ms",
         "", 0, sprintf ("%.3g TB/s; peak %.3g further arrays",
                         2 * w * m ^ 2 / t / 1e6,
                         (__octcuda__ ("memory").peak - before) / w / m ^ 2));
    clear a
    x = gpuArray (rand (n, 1, cls) - 0.5);
    t = seconds (@() cumsum (x));
    row (["cumsum (x), ", cls], 2 * w * n / t / 1e12, "TB/s", rel{1},
         scan_rate, sprintf ("%.4g ms", t * 1e3));
    t = seconds (@() sort (x));
    row (["sort (x), ", cls], t * 1e3, "ms", rel{2}, sort_ms * scale);
    t = seconds (@() x(x > 0));
    row (["x(x > 0), ", cls], t * 1e3, "ms", "", 0,
         sprintf ("%.3g TB/s", 1.5 * w * n / t / 1e12));
    t = seconds (@() diff (x));
    row (["diff (x), ", cls], 2 * w * n / t / 1e12, "TB/s", "", 0,
         sprintf ("%.4g ms", t * 1e3));
    clear x
    k = min (4096, m);
    x = gpuArray (rand (k, k, cls));
    f = gpuArray (rand (5, 5, cls));
    t = seconds (@() conv2 (x, f, "same"));
    row (sprintf ("conv2 (x, f, \"same\"), %d x %d and 5 x 5 %s", k, k, cls),
         t * 1e3, "ms", "", 0, sprintf ("%.3g TB/s", 2 * w * k ^ 2 / t / 1e12));
    clear x f
  endfor
endfunction

## Kernels from C expressions: as fast as gpuArray's own.
function expressions (n, is_target)
  rel = {{"", ""}, {">=", "<="}}{1 + is_target};
  for row_of = {"single", "float", 4.25, 4.15, 3.0; ...
                "double", "double", 4.25, 4.25, 3.2}'
    [cls, ctype, rate, sum_rate, scan_rate] = row_of{:};
    w = 4 + 4 * strcmp (cls, "double");
    x = gpuArray (rand (n, 1, cls) - 0.5);
    y = gpuArray (rand (n, 1, cls));
    z = zeros (n, 1, "like", x);
    k = cuda.ElementwiseKernel (strrep ("T *x, T *y, T *z", "T", ctype),
                                "z[i] = x[i] + y[i]");
    t = seconds (@() run_on (k, x, y, z));
    row (["ElementwiseKernel z[i] = x[i] + y[i], ", cls], 3 * w * n / t / 1e12,
         "TB/s", rel{1}, rate, sprintf ("%.4g ms", t * 1e3));
    k = cuda.ReductionKernel (ctype, "0", "a + b");
    t = seconds (@() k (x));
    row (["ReductionKernel a + b, ", cls], w * n / t / 1e12, "TB/s", rel{1},
         sum_rate, sprintf ("%.4g ms", t * 1e3));
    k = cuda.ReductionKernel (ctype, "0", "a + b", "map_expr", "x[i] * y[i]",
                              "arguments", strrep ("T *x, T *y", "T", ctype));
    t = seconds (@() k (x, y));
    row (["ReductionKernel x[i] * y[i], ", cls], 2 * w * n / t / 1e12, "TB/s",
         "", 0, sprintf ("%.4g ms", t * 1e3));
    k = cuda.InclusiveScanKernel (ctype, "a + b");
    t = seconds (@() run_on (k, x, z));
    row (["InclusiveScanKernel a + b, ", cls], 2 * w * n / t / 1e12, "TB/s",
         rel{1}, scan_rate, sprintf ("%.4g ms", t * 1e3));
    clear x y z
  endfor
  x = gpuArray (rand (1, 16));
  y = gpuArray (rand (1, 16));
  k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = 2 * x[i]");
  row ("ElementwiseKernel k (x, y), 16 elements",
       each (@(n) element_calls (k, x, y, n), 2000), "us", rel{2}, 10);
endfunction

function c = run_on (k, varargin)
  k (varargin{:});
  c = varargin{end};
endfunction

function element_calls (k, x, y, n)
  for i = 1:n
    k (x, y);
  endfor
  wait (gpuDevice ());
endfunction

function assign_slices (u, k)
  e = cuda.Event ();
  for i = 1:k
    u(2:end-1,2:end-1) = 0.25 * (u(1:end-2,2:end-1) + u(3:end,2:end-1) ...
                                 + u(2:end-1,1:end-2) + u(2:end-1,3:end));
    e.record ();
  endfor
  wait (gpuDevice ());
endfunction

## Tables, bins and sets, beside plain Octave.
function searches (n)
  x = rand (n, 1);
  few = randi (1000, n, 1);
  many = randi (n, n, 1);
  t = linspace (0, 1, 1000);
  y = sin (t);
  for f = {@(x, few, many) lookup (t, x), ...
           @(x, few, many) interp1 (t, y, x), ...
           @(x, few, many) interp1 (t, y, x, "spline"), ...
           @(x, few, many) histc (x, t), @(x, few, many) hist (x, 50), ...
           @(x, few, many) accumarray (few, 1), ...
           @(x, few, many) accumarray (few, x), ...
           @(x, few, many) accumarray (many, x), ...
           @(x, few, many) accumarray (few, x, [], @max), ...
           @(x, few, many) unique (many), @(x, few, many) mode (few), ...
           @(x, few, many) ismember (many, few), ...
           @(x, few, many) polyval ([1 2 3 4], x)}
    [gx, gfew, gmany] = deal (gpuArray (x), gpuArray (few), gpuArray (many));
    s = seconds (@() f{1} (gx, gfew, gmany));
    p = plain_seconds (@() f{1} (x, few, many), 3);
    row (sprintf ("%s, %.0e doubles", func2str (f{1})(17:end), n), s * 1e3,
         "ms", "", 0, sprintf ("plain: %.4g ms", p * 1e3));
  endfor
endfunction

## 200 MB of an ordinary array, each way.
function copies (is_target)
  n = 25e6;
  x = rand (n, 1);
  t = z = zeros (1, 7);
  for s = 1:8
    tic (); g = gpuArray (x); wait (gpuDevice ()); up(s) = toc ();
    g .*= 1;
    wait (gpuDevice ());
    tic (); y = gather (g); down(s) = toc ();
    clear y
    tic (); y = zeros (n, 1); y(1) = 1; z(s) = toc ();
    clear y g
  endfor
  [up, down, z] = deal (median (up(2:end)), median (down(2:end)), median (z(2:end)));
  rel = {"", ">="}{1 + is_target};
  row ("copy 200 MB to the device", 0.2 / up, "GB/s", rel, 25,
       sprintf ("%.1f ms", up * 1e3));
  row ("copy 200 MB back", 0.2 / down, "GB/s", rel, 10,
       sprintf ("%.1f ms; zeros (n, 1) alone %.1f ms", down * 1e3, z * 1e3));
endfunction

## The expression against plain Octave: the host backend's number.
function host_expression ()
  n = 1e7;
  [a, b, c] = deal (rand (n, 1), rand (n, 1), rand (n, 1));
  f = @(a, b, c) sqrt (a.*a + b.*b) .* exp (-c) + 0.5*a;
  plain = plain_seconds (@() f (a, b, c));
  [g, h, k] = deal (gpuArray (a), gpuArray (b), gpuArray (c));
  t = seconds (@() f (g, h, k));
  row ("the expression, n = 1e7 double, against plain Octave", plain / t, "x",
       ">=", 12, sprintf ("%.1f ms; plain %.1f ms", t * 1e3, plain * 1e3));
endfunction

## Every row of the table and every reduction at n = 1e7 beside plain Octave.
function table (n)
  printf ("\n%-14s %-8s %10s %10s %8s\n", "function", "class", "plain ms",
          "here ms", "ratio");
  rows = __octcuda__ ("ops");
  slower = 0;
  measured = 0;
  for cls = {"double", "single", "int32"}
    u = rand (n, 1);
    v = rand (n, 1);
    for r = rows(:)'
      lo = max (r.lo, -100);
      hi = min (r.hi, 100);
      x = {feval(cls{1}, lo + (hi - lo) * u), feval(cls{1}, lo + (hi - lo) * v)};
      x = x(1:r.n);
      slower += compare (r.name, cls{1}, x);
      measured++;
    endfor
    x = feval (cls{1}, 1 + 2 * u);
    for f = {"sum", "prod", "min", "max", "any", "all"}
      slower += compare (f{1}, cls{1}, {x});
      measured++;
    endfor
    m = floor (sqrt (n));
    x = reshape (x(1:m ^ 2), m, m);
    for d = 1:2
      slower += compare (sprintf ("sum (x, %d)", d), cls{1}, {x}, @(x) sum (x, d));
      slower += compare (sprintf ("max (x, %d)", d), cls{1}, {x},
                         @(x) max (x, [], d));
      measured += 2;
    endfor
  endfor
  printf ("%d measured, slower than plain Octave: %d\n", measured, slower);
endfunction

function is_slower = compare (name, cls, x, f = [])
  is_slower = 0;
  if (isempty (f))
    f = @(varargin) feval (name, varargin{:});
  endif
  try
    small = cellfun (@(x) x(1:10), x, "UniformOutput", false);
    f (small{:});
  catch
    return;   # core has no such function of this class
  end_try_catch
  plain = plain_seconds (@() f (x{:}), 3);
  g = cellfun (@gpuArray, x, "UniformOutput", false);
  try
    t = seconds (@() f (g{:}), 3);
  catch err
    printf ("%-14s %-8s %s\n", name, cls, err.message);
    return;
  end_try_catch
  is_slower = t > plain;
  printf ("%-14s %-8s %10.2f %10.2f %8.2f%s\n", name, cls, plain * 1e3, t * 1e3,
          plain / t, {"", "  slower"}{1 + is_slower});
  fflush (stdout);
endfunction

function bench ()
  is_host = strcmp (octcuda_backend (), "host");
  n = str2double (getenv ("OCTCUDA_BENCH_N"));
  if (isnan (n))
    n = [1e8, 1e7](1 + is_host);
  endif
  d = gpuDevice ();
  printf ("%s, %s backend, Octave %s, n = %g\n\n", d.Name, octcuda_backend (),
          version (), n);
  if (! is_host && ! strcmp (getenv ("OCTCUDA_BENCH_PEERS"), "0"))
    peers (n);
  endif
  addpath (fileparts (mfilename ("fullpath")));
  if (strcmp (getenv ("OCTCUDA_BENCH_PARTS"), "linalg"))
    bench_linalg (! is_host);
    return;
  endif
  bench_programs ();
  if (strcmp (getenv ("OCTCUDA_BENCH_PARTS"), "programs"))
    return;
  endif
  small_arrays (! is_host);
  large_arrays (n, ! is_host);
  bench_dimensions (n);
  moved_arrays (n, ! is_host);
  random_arrays (n, ! is_host);
  bench_functions (! is_host);
  expressions (n, ! is_host);
  searches (n / 10);
  bench_linalg (! is_host);
  copies (! is_host);
  bench_first_use (! is_host);
  if (is_host)
    host_expression ();
  endif
  wanted = getenv ("OCTCUDA_BENCH_TABLE");
  if (strcmp (wanted, "1") || (is_host && ! strcmp (wanted, "0")))
    table (min (n, 1e7));
  endif
endfunction


if (! exist ("gpuDevice"))
  pkg load octcuda
endif
bench ();
