## nufft_kernels.tst -- what a GPU runs of the kernels of transforms.
##
## On the host backend nufft runs the other half of the templates.  Here the device's
## half is a kernel as users write them, which both backends run.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function text = of (name)
%!  text = fileread (fullfile (tree_root (), "kernels", name));
%!endfunction

## The kernel `go' of STEP, its lengths as C has them in the text of a call.  IS_SINGLE is
## the class of records and grids.
%!function go = device_half (step, w, d, is_single, parameters, call)
%!  names = {"array/octa_launch.h", "math/octa_types.cuh", "array/octa_vec.cuh", "fft/octa_nufft.h"};
%!  parts = cellfun (@of, names, "UniformOutput", false);
%!  classes = {"#define OCTA_REAL double\n", "#define OCTA_REAL float\n#define OCTA_SINGLE 1\n"};
%!  defines = sprintf ("#define OCTA_STEP_%s 1\n#define OCTA_W %d\n#define OCTA_BETA %.17g\n#undef OCTA_D\n#define OCTA_D %d\n#define OCTA_POINT double\n#define OCTA_RESIDENT 1\n#define OCTA_INVERSE { 2, 0.5, -0.25, 3 }\n%s", ...
%!                     step, w, 2.3 * w, d, classes{1 + is_single});
%!  template = "fft/octa_spread_tpl.cuh";
%!  if (strcmp (step, "GATHER"))
%!    template = "fft/octa_gather_tpl.cuh";
%!  elseif (any (strcmp (step, {"PACK", "FILL", "CUT", "SUM"})))
%!    template = "fft/octa_nufft_tpl.cuh";
%!  endif
%!  body = regexprep (of (template), 'extern "C" __global__ void\s*__launch_bounds__ \([^()]*\)', "__device__ void");
%!  types = {"octa_z", "octa_c"};
%!  text = ["#undef OCTA_HOST\n", parts{:}, "#define OCTA_NAME body\n", defines, of("order/octa_first.cuh"), of("fft/octa_window.cuh"), body, ...
%!          "extern \"C\" __global__ void __launch_bounds__ (256)\ngo (" parameters ")\n{\n  body (" call ");\n}\n"];
%!  text = strrep (text, "OCTA_GIVEN", {"double2", "float2"}{1 + is_single});
%!  go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!endfunction
%!function x = values (varargin)
%!  n = prod ([varargin{:}]);
%!  x = reshape (complex (cos ((1:n) * 1.7 + n), sin ((1:n) * 2.3)), varargin{:});
%!endfunction

## Points of a grid of size N, in periods: some in corners, on borders of cells, and many
## near each other
%!function p = points (count, n)
%!  d = numel (n);
%!  p = mod ((1:count)' .^ 2 * sqrt ([2, 3, 5](1:d)), 1);
%!  p(1:3,:) = [zeros(1, d); 1 - 0.25 ./ n; ones(1, d) / 2];
%!  p(4:5:end,:) = floor (p(4:5:end,:) .* n) ./ n;
%!  p(5:5:end,:) = p(5:5:end,:) / 8 + 0.3;
%!endfunction

## Their records, and keys; X are values.  AXES as __nufft_pack__ has them.
%!function [keys, records] = packed (p, x, axes, w)
%!  d = columns (axes);
%!  is_single = isa (x, "single");
%!  go = device_half ("PACK", 8, d, is_single, ["const double *p, const OCTA_GIVEN *x, OCTA_GIVEN *records, unsigned *keys, long long points, long long columns, long long is_one, long long is_complex, double half, " ...
%!                                   "long long n0, long long n1, long long n2, double s0, double s1, double s2, double f0, double f1, double f2, double t0, double t1, double t2"], ...
%!                    "p, (const octa_real *)x, (octa_pair *)records, keys, points, columns, is_one, is_complex, half, n0, n1, n2, s0, s1, s2, f0, f1, f2, t0, t1, t2");
%!  count = rows (p);
%!  axes(:,end+1:3) = [1; 0; 0; 0] * ones (1, 3 - d);
%!  rest = [num2cell(int64 ([count, columns(x), rows(x) != count, iscomplex(x)])), {w / 2}, num2cell(int64 (axes(1,:))), num2cell(reshape (axes(2:4,:).', 1, []))];
%!  parts = gpuArray (x);
%!  if (iscomplex (x))
%!    parts = gpuArray ([real(x(:)), imag(x(:))].');
%!  endif
%!  keys = gpuArray (zeros (count, 1, "uint32"));
%!  records = gpuArray (zeros (2 * (ceil (d / 2) + columns (x)), count, class (x)));
%!  go (gpuArray (p), cuda.slice (parts, 1:numel (x)), records, keys, rest{:}, "block", 128, "grid", ceil (count / 128));
%!endfunction

## What each point gives to each place of a dimension, all periods together
%!function v = weights (p, n, w)
%!  v = zeros (numel (p), n);
%!  for period = -2:2
%!    z = 2 * ((0:n - 1) + period * n - p) / w;
%!    v += exp (2.3 * w * (sqrt (max (1 - z .^ 2, 0)) - 1)) .* (z >= -1 & z < 1);
%!  endfor
%!endfunction
%!function m = all_weights (p, n, w)
%!  m = ones (rows (p), 1);
%!  for d = numel (n):-1:1
%!    v = weights (p(:,d) * n(d), n(d), w);
%!    m = reshape (v .* reshape (m, rows (p), 1, []), rows (p), []);
%!  endfor
%!endfunction
## Of singles the last place that a point reaches may be rounded away.
%!function near (got, want, n, w)
%!  got = gather (got);
%!  tol = {1e-12, 5e-7 + exp(-2.3 * w)}{1 + isa(got, "single")};
%!  off = norm (double (got) - want) / norm (want);
%!  assert (off <= tol, "off by %g on a grid of %s, width %d, %s", off, mat2str (n), w, class (got));
%!endfunction

## How many keys there are for a grid, its tiles, and how many launches these take turns in.
%!function [count, tiles, steps] = bins_of (n)
%!  in_tile = {16, 4}{1 + (numel (n) > 1)};
%!  planes = prod (n(3:end));
%!  bins = ceil (n(1:min (end, 2)) / 8);
%!  tiles = 2 * ceil (bins / (2 * in_tile));
%!  tiles(bins <= in_tile) = 1;
%!  steps = min (tiles, 2);
%!  [tiles, steps] = deal ([tiles, 1](1:2), [steps, 1](1:2));
%!  count = 16 * prod (tiles) * planes;
%!endfunction

## The values X of points P on a grid.
%!function out = spread (p, x, n, w)
%!  [d, is_single] = deal (numel (n), isa (x, "single"));
%!  [keys, records] = packed (p, x, [n; ones(1, d); zeros(2, d)], w);
%!  [keys, order] = sort (keys);
%!  lengths = num2cell (int64 ([n, ones(1, 3 - d)]));
%!  stride = int64 (rows (records) / 2);
%!  [count, tiles, steps] = bins_of (n);
%!  begins = gpuArray (zeros (count + 1, 1, "int64"));
%!  go = device_half ("BEGINS", 8, 1, false, "const unsigned *k, long long *begins, long long points, long long count", "k, begins, points, count");
%!  go (keys, begins, int64 (rows (p)), int64 (count + 1), "block", 128, "grid", ceil ((count + 1) / 128));
%!  planes = {1, w}{1 + (d > 2)};
%!  n_parts = floor (rows (p) / {512, {4096, 2048}{1 + is_single}}{1 + (d > 2)});
%!  all = n_parts * planes * columns (x);
%!  eights = floor ((w + 14) / 8);
%!  parts = gpuArray (NaN (32 * {2, 4 * eights}{1 + (d > 1)} * eights, all, class (x)));
%!  if (n_parts > 0)
%!    go = device_half ("PARTS", w, d, is_single, "const unsigned *k, const double *o, const OCTA_GIVEN *r, OCTA_GIVEN *parts, long long stride, long long n2, long long count, long long all", ...
%!                      "k, o, (const octa_pair *)r, (octa_real *)parts, stride, n2, count, all");
%!    go (keys, order, records, parts, stride, lengths{3}, int64 (n_parts), int64 (all), "block", 128, "grid", ceil (all / 4));
%!  endif
%!  go = device_half ("TILES", w, d, is_single, "const long long *b, const unsigned *k, const double *o, const OCTA_GIVEN *r, OCTA_GIVEN *out, long long stride, long long n0, long long n1, long long n2, const OCTA_GIVEN *parts, long long count, long long color", ...
%!                    "b, k, o, (const octa_pair *)r, (octa_pair *)out, stride, n0, n1, n2, (const octa_real *)parts, count, color");
%!  out = gpuArray (complex (zeros (prod (n), columns (x), class (x))));
%!  for color = 0:prod (steps) - 1
%!    color = int64 (mod (color, steps(1)) + 2 * floor (color / steps(1)));
%!    go (begins, keys, order, records, out, stride, lengths{:}, parts, int64 (n_parts), color, "block", 128, "grid", columns (x) * prod (tiles ./ steps) * double (lengths{3}));
%!  endfor
%!endfunction

%!shared sizes
%! sizes = {600, 16, [40, 37], [16, 18], [20, 17, 19], [32, 16, 16]};

## Records: how far points are from what their keys say, and their values, which turn
%!test
%! for d = 1:3
%!   for w = [7, 8]
%!     axes = [20, 15, 12; 0.7, 2, 1.5; 0.5, 0, -0.25; 0.2, -9, 4](:,1:d);
%!     p = 30 * points (300, axes(1,:)) - 10;
%!     where = p .* axes(2,:) + axes(3,:);
%!     where = (where - floor (where)) .* axes(1,:);
%!     first = ceil (where - w / 2);
%!     off = where - first - w / 2;
%!     first = mod (first, axes(1,:));
%!     off(:,1:min (d, 2)) += mod (first(:,1:min (d, 2)), 8) - 3;
%!     turn = exp (-2i * pi * p * axes(4,:)');
%!     for x = {values(300, 2), real(values (300, 1)), 1, 2 + 3i}
%!       for c = {@double, @single}
%!         [keys, records] = packed (p, c{1} (x{1}), axes, w);
%!         tol = {1e-12, 1e-6}{1 + isa(gather (records), "single")};
%!         assert (double (gather (records)(1:d,:)), off.', tol);
%!         z = double (gather (records)(2 * ceil (d / 2) + 1:end,:));
%!         assert (complex (z(1:2:end,:), z(2:2:end,:)), (x{1} .* turn).', 10 * tol);
%!       endfor
%!     endfor
%!   endfor
%! endfor

## Bins of 8 places, or 8 x 8, have keys of their own, those of a tile follow each other;
## in a bin each plane has one
%!test
%! for n = {100, 128, 130, 500, [16, 16], [40, 37], [100, 66], [300, 8], [20, 40, 9]}
%!   d = numel (n{1});
%!   p = cell (1, d);
%!   [p{:}] = ndgrid (arrayfun (@(n) 0:n - 1, n{1}, "UniformOutput", false){:});
%!   p = cell2mat (cellfun (@(v) v(:), p, "UniformOutput", false));
%!   keys = double (gather (packed ((p + 3.5) ./ n{1}, 1, [n{1}; ones(1, d); zeros(2, d)], 8)));
%!   planes = prod (n{1}(3:end));
%!   bins = floor (p(:,1:min (d, 2)) / 8) * [1; 1000](1:min (d, 2));
%!   assert (max (keys) < bins_of (n{1}));
%!   assert (numel (unique (floor (keys / planes))), numel (unique (bins)));
%!   assert (rows (unique ([floor(keys / planes), bins], "rows")), numel (unique (bins)));
%!   if (d > 2)
%!     assert (mod (keys, planes), p(:,3));
%!   endif
%!   for tile = unique (floor (keys / planes / 16))'
%!     b = bins(floor (keys / planes / 16) == tile);
%!     assert (max (mod (b, 1000)) - min (mod (b, 1000)) < {16, 4}{1 + (d > 1)});
%!     assert (max (floor (b / 1000)) - min (floor (b / 1000)) < 4);
%!   endfor
%! endfor

## Points to a grid, two columns
%!test
%! for s = sizes
%!   [n, w] = deal (s{1}, 7 + mod (numel (s{1}) + s{1}(1), 2));
%!   p = points (500, n);
%!   x = values (500, 2);
%!   want = all_weights (p, n, w).' * x;
%!   near (spread (p, x, n, w), want, n, w);
%!   near (spread (p, single (x), n, w), want, n, w);
%! endfor

## All widths; grids of one tile, of several, and tiles without points
%!test
%! sizes = {[34, 33], [100, 32], [32, 71], [128, 67], [70, 33]};
%! for w = 4:16
%!   for n = {sizes{1 + mod(w, 5)}, [2 * w, 2 * w + 1], 70 + 31 * w, [34, 18, 2 * w]}
%!     n = n{1};
%!     if ((numel (n) != 2 && all (w != [4, 7, 8, 9, 14])) || ! is_due ("nufft to a grid"))
%!       continue;
%!     endif
%!     p = points (400, n);
%!     if (w > 12 || numel (n) > 2)
%!       p /= 3;
%!     endif
%!     x = values (400, 1);
%!     y = spread (p, x, n, w);
%!     want = all_weights (p, n, w).' * x;
%!     near (y, want, n, w);
%!     assert (isequal (y, spread (p, x, n, w)));
%!     if (w <= 8)
%!       y = spread (p, single (x), n, w);
%!       near (y, want, n, w);
%!       assert (isequal (y, spread (p, single (x), n, w)));
%!     endif
%!   endfor
%! endfor

## Keys with so many points that parts of them are added up before, two columns.  A run may do a part (is_due.m):
## the first of each number of dimensions
%!test
%! for w = [5, 8, 13]
%!   for n = {[70, 33], 70, [16, 16, 16]}(1:end - (w != 5))
%!     n = n{1};
%!     d = numel (n);
%!     if (! is_due (sprintf ("nufft of parts, %d dimensions", d)))
%!       continue;
%!     endif
%!     m = {3000, 5000}{1 + (d > 2)};
%!     p = points (m, n);
%!     p(400:end,:) = p(400:end,:) / 200 + [0.8, 0.3, 0.4](1:d);
%!     x = values (m, 2);
%!     want = all_weights (p, n, w).' * x;
%!     near (spread (p, x, n, w), want, n, w);
%!     if (w <= 8)
%!       near (spread (p, single (x), n, w), want, n, w);
%!     endif
%!     p(:) = 0.01;
%!     near (spread (p, x, n, w), all_weights (p, n, w).' * x, n, w);
%!   endfor
%! endfor

## A grid to points, times what the records have, two columns
%!function y = taken (g, p, n, w, axes)
%!  [d, is_single, count] = deal (numel (n), isa (g, "single"), rows (p));
%!  [keys, records] = packed (p, ones (1, class (g)), axes, w);
%!  [keys, order] = sort (keys);
%!  chunks = ceil (count / 128);
%!  go = device_half ("GATHER", w, d, is_single, "const OCTA_GIVEN *g, const unsigned *k, const double *o, const OCTA_GIVEN *r, OCTA_GIVEN *out, long long points, long long chunks, long long all, long long n0, long long n1, long long n2", ...
%!                    "(const octa_pair *)g, k, o, (const octa_pair *)r, (octa_pair *)out, points, chunks, all, n0, n1, n2");
%!  y = gpuArray (cast (values (count, columns (g)), class (g)));
%!  rest = num2cell (int64 ([count, chunks, chunks * columns(g), n, ones(1, 3 - d)]));
%!  go (gpuArray (g), keys, order, records, y, rest{:}, "block", 128, "grid", ceil (chunks * columns (g) / 4));
%!endfunction
%!test
%! for w = [4, 7, 8, 9, 14, 16]
%!   for s = {600, 2 * w, [40, 37], 2 * w + [0, 2], [20, 17, 19] + w}
%!     [n, d] = deal (s{1}, numel (s{1}));
%!     if (! is_due ("nufft from a grid"))
%!       continue;
%!     endif
%!     p = points (301, n);
%!     axes = [n; ones(1, d); zeros(1, d); 1:d];
%!     g = values (prod (n), 2);
%!     want = (all_weights (p, n, w) * g) .* exp (-2i * pi * p * (1:d)');
%!     near (taken (g, p, n, w, axes), want, n, w);
%!     if (w <= 8)
%!       near (taken (single (g), p, n, w, axes), want, n, w);
%!     endif
%!   endfor
%! endfor

## Frequencies around 0 of a grid, and a grid that has these; divided by the window's transform
%!test
%! for s = {{30, 15}, {30, 1}, {[20, 18], [10, 7]}, {[20, 16, 18], [9, 8, 5]}}
%!   [n, m] = deal (s{1}{:});
%!   d = numel (n);
%!   [at, c] = deal ({}, 1);
%!   for k = 1:d
%!     f = (0:m(k) - 1)' - floor (m(k) / 2);
%!     at{k} = mod (f, n(k)) + 1;
%!     c = c .* reshape (polyval ([2, 0.5, -0.25, 3], 32 * (f / n(k)) .^ 2 - 1), [ones(1, k - 1), m(k), 1]);
%!   endfor
%!   lengths = num2cell (int64 ([n, ones(1, 3 - d), m, ones(1, 3 - d)]));
%!   parameters = "const OCTA_GIVEN *in, OCTA_GIVEN *out, long long is_complex, long long blocks, long long stride, long long n0, long long n1, long long n2, long long m0, long long m1, long long m2";
%!   call = "(const octa_real *)in, (octa_pair *)out, is_complex, blocks, stride, n0, n1, n2, m0, m1, m2";
%!   for cls = {"double", "single"}
%!     is_single = strcmp (cls{1}, "single");
%!     tol = {1e-13, 1e-6}{1 + is_single};
%!     g = cast (values ([n, 2]), cls{1});
%!     x = cast (values ([m, 2]), cls{1});
%!     go = device_half ("CUT", 8, d, is_single, parameters, call);
%!     out = gpuArray (cast (values ([m, 2]), cls{1}));
%!     blocks = ceil (prod (m) / 128);
%!     go (gpuArray (g), out, int64 (1), int64 (blocks), int64 (2 * prod (n)), lengths{:}, "block", 128, "grid", 2 * blocks);
%!     assert (gather (out), g(at{:},:) .* c, -tol);
%!     go = device_half ("FILL", 8, d, is_single, parameters, call);
%!     blocks = ceil (prod (n) / 128);
%!     for is_complex = [false, true]
%!       part = {real(x), x}{1 + is_complex};
%!       want = complex (zeros ([n, 2]));
%!       want(at{:},:) = part .* c;
%!       out = gpuArray (g);
%!       part = gpuArray (part);
%!       go (cuda.slice (part, 1:numel (part)), out, int64 (is_complex), int64 (blocks), int64 ((1 + is_complex) * prod (m)), lengths{:}, "block", 128, "grid", 2 * blocks);
%!       assert (gather (out), cast (want, cls{1}), -tol);
%!     endfor
%!   endfor
%! endfor

## Sums
%!test
%! go = device_half ("SUM", 4, 1, false, "const double2 *x, const double *t, const double *f, double2 *out, long long n, long long m, long long dims, long long all", ...
%!                   "(const octa_z *)x, t, f, (octa_z *)out, n, m, dims, all");
%! t = points (50, [9, 8, 7]) .* [9, 8, 7];
%! f = points (70, [3, 2, 4]) .* [3, 2, 4];
%! x = values (50, 2);
%! out = gpuArray (values (70, 2));
%! rest = num2cell (int64 ([50, 70, 3, 140]));
%! go (gpuArray (x), gpuArray (t), gpuArray (f), out, rest{:}, "block", 128, "grid", 2);
%! want = exp (-2i * pi * f * t.') * x;
%! assert (norm (gather (out) - want) <= 1e-12 * norm (want));

## What completes half of a Hermitian array, a column by itself and several
%!function go = completion (is_line)
%!  names = {"array/octa_launch.h", "math/octa_types.cuh", "array/octa_vec.cuh", "fft/octa_halves.h"};
%!  parts = cellfun (@of, names, "UniformOutput", false);
%!  body = regexprep (of ("fft/octa_halves_tpl.cuh"), 'extern "C" __global__ void\s*__launch_bounds__ \([^()]*\)', "__device__ void");
%!  lines = {"#undef OCTA_LINE\n", ", 0, 1, 1, 1, 1, 1, 1, 1"};
%!  if (is_line)
%!    lines = {"#define OCTA_LINE 1\n", ""};
%!  endif
%!  text = ["#undef OCTA_HOST\n", parts{:}, "#define OCTA_NAME body\n#define OCTA_T octa_z\n", lines{1}, body, ...
%!          "extern \"C\" __global__ void __launch_bounds__ (256)\n" ...
%!          "go (const double2 *from, double2 *x, long long s, long long n, long long pitch, long long columns, long long what)\n" ...
%!          "{ body ((const octa_z *)from, (octa_z *)x, nullptr, s, n, pitch, columns, what" lines{2} "); }\n"];
%!  go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!endfunction
%!function check_completion (go, s, n, columns, is_conj)
%!  half = floor (n / 2) + 1;
%!  want = fft (reshape (cos ((1:s * n * columns) * 1.7), s, n, columns), [], 2);
%!  x = want;
%!  x(:,half+1:end,:) = NaN;
%!  x = gpuArray ([real(x(:)), imag(x(:))].');
%!  blocks = ceil (columns * half * s / 1024);
%!  go (x, x, int64 (s), int64 (n), int64 (n), int64 (columns), int64 (is_conj), "block", 256, "grid", blocks);
%!  got = reshape (complex (gather (x(1,:)), gather (x(2,:))), s, n, columns);
%!  if (is_conj)
%!    want = conj (want);
%!  endif
%!  assert (got, want, 1e-9 * n);
%!  assert (got(:,half+1:end,:), conj (got(:,ceil (n / 2):-1:2,:)));
%!endfunction
%!test
%! [line, any] = deal (completion (true), completion (false));
%! for is_conj = [false, true]
%!   for n = [1, 2, 3, 4, 7, 512, 2046, 2047, 2048, 2049, 5000]
%!     check_completion (line, 1, n, 1, is_conj);
%!   endfor
%!   check_completion (any, 1, 2050, 1, is_conj);
%!   check_completion (any, 3, 400, 1, is_conj);
%!   check_completion (any, 1, 401, 3, is_conj);
%! endfor

%!test assert_no_live ();
