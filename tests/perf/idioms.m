## idioms.m -- what courses write, on the host backend beside plain Octave.
##
## octave-cli --path inst tests/perf/idioms.m [SIZES [PATTERN]]
##
##   SIZES    numbers of elements, as "1e3,1e5,1e7", which is the default
##   PATTERN  a regular expression; of idioms only those that it matches
##
## Prints a table: the idiom, the processor time of one turn on ordinary arrays
## and on gpuArrays in microseconds, and their ratio, the medians of several
## samples each, which are taken in turn.  Few turns: when they are many, the processor knows how the
## branches of a sort or a selection of the same numbers go.  Beyond 1.5 (3 below 1e4 elements) a row is marked.  Each
## result is waited for; what the loop and the wait cost is not in it.  The loops with ordinary arrays wait, too: after a wait
## the processor's caches have other code, and the next statement takes 0.4 to 0.9 us longer, core's as well as ours.
## Processor time is that of all threads of this process;
## a compiler is another process, and is not in it.  What is measured is what
## OCTCUDA_INTERPRET says: by default expressions that are interpreted until
## they are compiled, with 1e15 the interpreter alone, with 0 kernels alone.
##
## SPDX-License-Identifier: GPL-3.0-or-later

1;

## A line is a group, a ":" and idioms that semicolons part.
function list = idioms ()
  text = {
    "elementwise: x + y; 2 * x + 1; x .* y - x ./ y; x .^ 2; x .^ 3; x .^ -1; x .^ 0.5; x .^ y; sqrt (x); exp (-x)"
    "elementwise: sin (x); cos (2 * pi * x); tan (x); atan2 (y, x); log (x); log10 (x); tanh (x); abs (x); -x; 1 ./ x"
    "elementwise: round (100 * x) / 100; floor (10 * x); fix (x); mod (x, 0.3); mod (k, 7); rem (k, 2) == 0; sign (x - 0.5)"
    "elementwise: max (x, 0.5); min (max (x, 0.2), 0.8); exp (-x .^ 2 / 2) / sqrt (2 * pi); sqrt (x .^ 2 + y .^ 2)"
    "elementwise: hypot (x, y); x > 0.5; (x > 0.2) & (x < 0.8); ! m; x == y; isnan (x); 1 ./ (1 + exp (-x)); polyval ([1, 2, 3], x)"
    "elementwise: single (x); single (x) * 2; double (u) / 255; u + 10; j * 2; bitand (k, 7); x .* (x > 0.5); abs (x + 1i * y)"
    "elementwise: z .* conj (z); real (exp (1i * x)); abs (z); gamma (x + 1); erf (x); merge (m, x, y)"
    "broadcasting: c .* r; A - r; A ./ c; A - mean (A); A == r; c + (1:columns (r)); (A - min (A)) ./ (max (A) - min (A))"
    "reductions: sum (x); sum (x .^ 2); sum (x .* y); x' * y; dot (x, y); mean (x); max (x); min (x); prod (x); any (x > 2)"
    "reductions: all (x < 2); nnz (m); nnz (x > 0.5); sum (m); sum (x > 0.5); sumsq (x); norm (x); norm (x - y); max (abs (x - y))"
    "reductions: sum (A); sum (A, 2); sum (A(:)); mean (A); mean (A, 2); max (A); max (A, [], 2); min (A, [], 1); any (A > 2)"
    "reductions: sum (B); sum (B, 2); sum (B'); mean (B); max (B); cumsum (x); cumprod (x); cumsum (A, 2); cummax (x); A * c"
    "indexing: x(2:end) - x(1:end-1); x(1:2:end); x(end:-1:1); x(p); x(m); x(x > 0.5); A(2:end-1, 2:end-1); A(:,1); A(1,:)"
    "indexing: A'; A(:); A + A'; reshape (x, 10, []); find (m); find (x > 0.5, 1); circshift (x, 1); circshift (A, 1); flipud (x)"
    "indexing: fliplr (A); rot90 (A); repmat (r, 10, 1); [x; y]; [x, y]; put_mask (x, m); put_range (x); put_column (A); put_list (x, p, y)"
    "indexing: tril (A); triu (A); diag (A); kron (r, [1, 2]); A(A > 0.5); t(k); A(q,:); A(:,q); diff (x); diff (A)"
    "creation: zeros (size (x), \"like\", x); ones (size (x), \"like\", x); x(:)'; numel (x); size (A); isempty (x)"
    "sets: sort (x); sort (x, \"descend\"); sort_both (x); sort (A); sort (A, 2); unique (w); unique (x); ismember (w, [1, 3, 5]); issorted (s)"
    "sets: intersect (w, [1, 3, 5]); union (w, [1, 3, 5]); setdiff (w, [1, 3, 5]); accumarray (k, 1); accumarray (k, x); any (w == 3)"
    "sets: numel (unique (w)); lookup (s, x); histc (x, 0:0.1:1); sortrows (B'); fliplr (sort (r))"
    "interpolation: interp1 (s, y, x); interp1 (s, y, x, \"nearest\"); polyfit (s, y, 2); trapz (s, y); cumtrapz (y); conv (x, [1; 2; 1])"
    "interpolation: filter (1, [1, -0.5], x); filter (ones (1, 5) / 5, 1, x); fft (x); real (ifft (fft (x))); gradient (x)"
    "interpolation: conv2 (A, ones (3) / 9, \"same\"); del2 (A); interp2 (A, 1); cross (D, E); polyval (polyfit (s, y, 1), s)"
    "statistics: std (x); var (x); median (x); mode (w); range (x); center (x); zscore (x); cov (x, y); corr (x, y); meansq (x)"
    "statistics: std (A); var (A, 0, 2); median (A); quantile (x, [0.25; 0.5; 0.75]); iqr (x); skewness (x); bounds (x)"
    "loops: euler (x); newton (x); jacobi (A); life (m2); horner (x); logistic (x); power_method (A, c); heat (x); running (x); escape (z)"
  };
  list = cell (0, 2);
  for i = 1:numel (text)
    cut = index (text{i}, ":");
    of = ostrsplit (text{i}(cut+2:end), ";");
    if (any (text{i} == "[") )
      of = parts (text{i}(cut+2:end));
    endif
    list = [list; repmat({text{i}(1:cut-1)}, numel (of), 1), strtrim(of(:))];
  endfor
endfunction

## TEXT cut at the semicolons outside brackets.
function of = parts (text)
  depth = cumsum ((text == "[") - (text == "]"));
  cuts = [0, find(text == ";" & ! depth), numel(text) + 1];
  of = arrayfun (@(k) text(cuts(k)+1:cuts(k+1)-1), 1:numel (cuts) - 1,
                 "UniformOutput", false);
endfunction

## The variables of the idioms, N elements each, but for the edges of matrices
## (c, r, q), and for t, a table of ten.
function [names, v] = variables (n)
  rand ("twister", 1);
  m = floor (sqrt (n));
  d.x = rand (n, 1);
  d.y = rand (n, 1);
  d.z = complex (rand (n, 1), rand (n, 1));
  d.s = (1:n)' / n;
  d.k = floor (10 * rand (n, 1)) + 1;
  d.w = floor (10 * rand (n, 1)) + 1; # never an index: core keeps what it knows of those
  d.j = int32 (floor (1000 * rand (n, 1)));
  d.u = uint8 (floor (256 * rand (n, 1)));
  d.m = rand (n, 1) > 0.5;
  d.p = randperm (n)';
  d.t = rand (10, 1);
  d.A = rand (m);
  d.m2 = rand (m) > 0.6;
  d.c = rand (m, 1);
  d.r = rand (1, m);
  d.q = randperm (m);
  d.B = rand (4, floor (n / 4));
  d.D = rand (floor (n / 3), 3);
  d.E = rand (floor (n / 3), 3);
  names = strjoin (fieldnames (d)', ", ");
  v = struct2cell (d)';
endfunction

function x = put_mask (x, m)
  x(m) = 0;
endfunction

function x = put_range (x)
  x(2:end-1) = 1;
endfunction

function A = put_column (A)
  A(:,1) = A(:,2);
endfunction

function x = put_list (x, p, y)
  x(p) = y;
endfunction

function i = sort_both (x)
  [~, i] = sort (x);
endfunction

function x = euler (x)
  for k = 1:10
    x += 0.01 * (1 - x .* x);
  endfor
endfunction

function r = newton (x)
  r = x;
  for k = 1:6
    r = r - (r .^ 2 - x) ./ (2 * r);
  endfor
endfunction

function A = jacobi (A)
  for k = 1:5
    A(2:end-1, 2:end-1) = (A(1:end-2, 2:end-1) + A(3:end, 2:end-1) ...
                           + A(2:end-1, 1:end-2) + A(2:end-1, 3:end)) / 4;
  endfor
endfunction

function m = life (m)
  for k = 1:3
    n = circshift (m, 1) + circshift (m, -1);
    n += circshift (m, 1, 2) + circshift (m, -1, 2);
    m = n == 3 | (m & n == 2);
  endfor
endfunction

function r = horner (x)
  r = 0 * x;
  for a = [1, -2, 3, -4, 5]
    r = r .* x + a;
  endfor
endfunction

function x = logistic (x)
  for k = 1:10
    x = 3.7 * x .* (1 - x);
  endfor
endfunction

function v = power_method (A, v)
  for k = 1:5
    v = A * v;
    v = v / norm (v);
  endfor
endfunction

function u = heat (u)
  for k = 1:10
    u(2:end-1) = u(2:end-1) + 0.25 * (u(1:end-2) - 2 * u(2:end-1) + u(3:end));
  endfor
endfunction

function r = running (x)
  r = 0;
  for k = 1:10
    r += sum (x > k / 10);
  endfor
endfunction

function n = escape (c)
  z = c;
  n = zeros (size (c), "like", real (c));
  for k = 1:5
    z = z .^ 2 + c;
    n += abs (z) < 2;
  endfor
endfunction

## A function that makes REPS turns of EXPRESSION, whose names are NAMES, waits
## for each, and returns their processor time.
function f = turns (expression, names)
  persistent n = 0;
  name = sprintf ("timed_turns_%d", ++n);
  eval (sprintf (["function t = %s (reps, device, %s)\n" ...
                  "start = cputime ();\n" ...
                  "for i_ = 1:reps, r_ = %s; wait (device); endfor\n" ...
                  "t = cputime () - start;\nendfunction\n"],
                 name, names, expression));
  f = str2func (name);
endfunction

## So many turns of F are worth a sample, and it so many samples.
function [reps, samples] = turns_of (f, device, v)
  once = max (f (1, device, v{:}), 0);
  once = min (once, f (1, device, v{:}));
  reps = max (1, min (5000, round (0.003 / max (once, 1e-6))));
  samples = ifelse (once > 0.2, 3, 9);
endfunction

## Processor times of one turn of the functions F with the arrays V, the medians
## of samples that are taken of all in turn: what else the machine does is in
## each of them.
function t = processor_times (f, device, v)
  [reps, samples] = cellfun (@(f, v) turns_of (f, device, v), f, v);
  t = zeros (min (samples), numel (f));
  for s = 1:rows (t)
    for i = 1:numel (f)
      t(s,i) = f{i} (reps(i), device, v{i}{:}) / reps(i);
    endfor
  endfor
  t = median (t, 1);
endfunction

function x = ifelse (is_so, x, y)
  if (! is_so)
    x = y;
  endif
endfunction

## Of EXPRESSION on the arrays V and on the gpuArrays G, without the loop and the
## wait.
function [core, ours] = times_of (expression, names, v, g)
  f = {turns(expression, names), turns("x", names)};
  t = processor_times (f([1, 2, 1, 2]), gpuDevice (), {v, v, g, g});
  core = max (t(1) - t(2), 1e-8);
  ours = max (t(3) - t(4), 1e-8);
endfunction

function table (n, pattern)
  list = idioms ();
  list = list(! cellfun (@isempty, regexp (strcat (list(:,1), {": "}, list(:,2)), pattern)), :);
  [names, v] = variables (n);
  g = cellfun (@gpuArray, v, "UniformOutput", false);
  most = ifelse (n < 1e4, 3, 1.5);
  ratios = zeros (1, rows (list));
  for i = 1:rows (list)
    [core, ours] = times_of (list{i,2}, names, v, g);
    ratios(i) = ours / core;
    printf ("%-14s %-44s %7g %11.1f %11.1f %7.2f %s\n", list{i,:}, n, core * 1e6,
            ours * 1e6, ratios(i), {"", "slow"}{1 + (ratios(i) > most)});
    fflush (stdout);
  endfor
  printf ("%d idioms at %g, %d of them slower than %g times core\n\n",
          rows (list), n, nnz (ratios > most), most);
endfunction

given = argv ();
given = given(cellfun (@isempty, regexp (given, '^-|\.m$')));
sizes = [1e3, 1e5, 1e7];
if (numel (given) > 0)
  sizes = str2num (given{1});
endif
pattern = ".";
if (numel (given) > 1)
  pattern = given{2};
endif
octcuda_backend ("host");
warning ("off", "octcuda:compiling");
for n = sizes
  printf ("%-14s %-44s %7s %11s %11s %7s\n", "", "processor time, us", "n", "core", "gpuArray", "ratio");
  table (n, pattern);
endfor
