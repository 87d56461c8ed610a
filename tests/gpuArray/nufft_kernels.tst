## nufft_kernels.tst -- what a GPU runs of the kernels of nonuniform transforms.
##
## On the host backend nufft runs the other half of the templates.  Here the device's
## half is a kernel as users write them, which both backends run.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function text = of (name)
%!  text = fileread (fullfile (tree_root (), "kernels", name));
%!endfunction

## The kernel `go' of STEP, its lengths as C has them in the text of a call.
%!function go = device_half (step, w, d, parameters, call)
%!  names = {"array/octa_launch.h", "math/octa_types.cuh", "array/octa_vec.cuh", "fft/octa_nufft.h"};
%!  parts = cellfun (@of, names, "UniformOutput", false);
%!  tile = {[256, 1, 1], [16, 16, 1], [8, 8, 4]}{d};
%!  defines = sprintf ("#define OCTA_STEP_%s 1\n#define OCTA_W %d\n#define OCTA_BETA %.17g\n#define OCTA_D %d\n#define OCTA_TILE { %d, %d, %d }\n#define OCTA_TILE_0 %d\n#define OCTA_TILE_1 %d\n#define OCTA_TILE_2 %d\n", ...
%!                     step, w, 2.3 * w, d, tile, tile);
%!  template = {"fft/octa_nufft_tpl.cuh", "fft/octa_spread_tpl.cuh"}{1 + any(strcmp (step, {"SPREAD", "BEGINS", "TILES", "PARTS"}))};
%!  body = regexprep (of (template), 'extern "C" __global__ void\s*__launch_bounds__ \([^()]*\)', "__device__ void");
%!  text = ["#undef OCTA_HOST\n", parts{:}, "#define OCTA_NAME body\n", defines, of("fft/octa_window.cuh"), body, ...
%!          "extern \"C\" __global__ void __launch_bounds__ (256)\ngo (" parameters ")\n{\n  body (" call ");\n}\n"];
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
%!function [keys, records] = packed (p, x, axes)
%!  d = columns (axes);
%!  go = device_half ("PACK", 8, d, ["const double *p, const double *x, double *records, unsigned *keys, long long points, long long columns, long long is_one, long long is_complex, " ...
%!                                   "long long n0, long long n1, long long n2, double s0, double s1, double s2, double f0, double f1, double f2, double t0, double t1, double t2"], ...
%!                    "p, x, (octa_z *)records, keys, points, columns, is_one, is_complex, n0, n1, n2, s0, s1, s2, f0, f1, f2, t0, t1, t2");
%!  count = rows (p);
%!  axes(:,end+1:3) = [1; 0; 0; 0] * ones (1, 3 - d);
%!  rest = [num2cell(int64 ([count, columns(x), rows(x) != count, iscomplex(x), axes(1,:)])), num2cell(reshape (axes(2:4,:).', 1, []))];
%!  parts = x;
%!  if (iscomplex (x))
%!    parts = [real(x(:)), imag(x(:))].';
%!  endif
%!  keys = gpuArray (zeros (count, 1, "uint32"));
%!  records = gpuArray (zeros (2 * (ceil (d / 2) + columns (x)), count));
%!  go (gpuArray (p), gpuArray (parts), records, keys, rest{:}, "block", 128, "grid", ceil (count / 128));
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
%!function near (got, want, n, w)
%!  off = norm (gather (got) - want) / norm (want);
%!  assert (off <= 1e-12, "off by %g on a grid of %s, width %d", off, mat2str (n), w);
%!endfunction

## The values X of points P on a grid, which was full of others.
%!function out = spread (p, x, n, w)
%!  d = numel (n);
%!  [keys, records] = packed (p, x, [n; ones(1, d); zeros(2, d)]);
%!  [keys, order] = sort (keys);
%!  sizes = num2cell (int64 ([rows(p), rows(records) / 2]));
%!  if (d != 2)
%!    lengths = [n, ones(1, 3 - d)];
%!    tiles = prod (ceil (lengths ./ {[256, 1, 1], [], [8, 8, 4]}{d}));
%!    go = device_half ("SPREAD", w, d, "const unsigned *k, const double *o, const double *r, double2 *out, long long points, long long stride, long long tiles, long long n0, long long n1, long long n2", ...
%!                      "k, o, (const octa_z *)r, (octa_z *)out, points, stride, tiles, n0, n1, n2");
%!    out = gpuArray (values (prod (n), columns (x)));
%!    rest = num2cell (int64 ([tiles, lengths]));
%!    go (keys, order, records, out, sizes{:}, rest{:}, "block", 256, "grid", columns (x) * tiles);
%!    return;
%!  endif
%!  bins = ceil (n / 8);
%!  tiles = 2 * ceil (bins / 8);
%!  tiles(bins <= 4) = 1;
%!  steps = min (tiles, 2);
%!  count = 16 * prod (tiles) + 1;
%!  begins = gpuArray (zeros (count, 1, "int64"));
%!  go = device_half ("BEGINS", w, d, "const unsigned *k, long long *begins, long long points, long long count", "k, begins, points, count");
%!  go (keys, begins, int64 (rows (p)), int64 (count), "block", 128, "grid", ceil (count / 128));
%!  n_parts = floor (rows (p) / 512);
%!  parts = gpuArray (NaN ({512, 1152}{1 + (w > 8)}, n_parts * columns (x)));
%!  go = device_half ("PARTS", w, d, "const unsigned *k, const double *o, const double *r, double *parts, long long stride, long long n0, long long n1, long long count, long long all", ...
%!                    "k, o, (const octa_z *)r, parts, stride, n0, n1, count, all");
%!  if (n_parts > 0)
%!    rest = num2cell (int64 ([n, n_parts, n_parts * columns(x)]));
%!    go (keys, order, records, parts, sizes{2}, rest{:}, "block", 128, "grid", ceil (n_parts * columns (x) / 4));
%!  endif
%!  go = device_half ("TILES", w, d, "const long long *b, const double *o, const double *r, double2 *out, long long stride, long long n0, long long n1, const double *parts, long long count, long long color", ...
%!                    "b, o, (const octa_z *)r, (octa_z *)out, stride, n0, n1, parts, count, color");
%!  out = gpuArray (complex (zeros (prod (n), columns (x))));
%!  for color = 0:prod (steps) - 1
%!    color = int64 (mod (color, steps(1)) + 2 * floor (color / steps(1)));
%!    rest = num2cell (int64 (n));
%!    go (begins, order, records, out, sizes{2}, rest{:}, parts, int64 (n_parts), color, "block", 128, "grid", columns (x) * prod (tiles ./ steps));
%!  endfor
%!endfunction

%!shared sizes
%! sizes = {600, 16, [40, 37], [16, 18], [20, 17, 19], [32, 16, 16]};

## Records: where points are, their values, which turn, and the cells that are keys
%!test
%! for d = 1:3
%!   axes = [20, 15, 12; 0.7, 2, 1.5; 0.5, 0, -0.25; 0.2, -9, 4](:,1:d);
%!   p = 30 * points (300, axes(1,:)) - 10;
%!   where = p .* axes(2,:) + axes(3,:);
%!   where = (where - floor (where)) .* axes(1,:);
%!   turn = exp (-2i * pi * p * axes(4,:)');
%!   for x = {values(300, 2), real(values (300, 1)), 1, 2 + 3i}
%!     [keys, records] = packed (p, x{1}, axes);
%!     assert (gather (records)(1:d,:), where.', 1e-12);
%!     z = gather (records)(2 * ceil (d / 2) + 1:end,:);
%!     assert (complex (z(1:2:end,:), z(2:2:end,:)), (x{1} .* turn).', 1e-11);
%!     if (d != 2)
%!       assert (gather (keys), uint32 (floor (where) * cumprod ([1, axes(1,1:end-1)])'));
%!     endif
%!   endfor
%! endfor

## Bins of 8 x 8 places have keys of their own, those of a tile follow each other
%!test
%! for n = {[16, 16], [40, 37], [100, 66], [300, 8]}
%!   [x, y] = ndgrid (0:n{1}(1) - 1, 0:n{1}(2) - 1);
%!   keys = double (gather (packed (([x(:), y(:)] + 0.5) ./ n{1}, 1, [n{1}; 1, 1; 0, 0; 0, 0])));
%!   bins = floor (x(:) / 8) + 1000 * floor (y(:) / 8);
%!   assert (numel (unique (keys)), numel (unique (bins)));
%!   assert (rows (unique ([keys, bins], "rows")), numel (unique (bins)));
%!   for tile = unique (floor (keys / 16))'
%!     b = bins(floor (keys / 16) == tile);
%!     assert (max (mod (b, 1000)) - min (mod (b, 1000)) < 4);
%!     assert (max (floor (b / 1000)) - min (floor (b / 1000)) < 4);
%!   endfor
%! endfor

## Points to a grid, two columns
%!test
%! for s = sizes
%!   [n, w] = deal (s{1}, 7 + mod (numel (s{1}) + s{1}(1), 2));
%!   p = points (500, n);
%!   x = values (500, 2);
%!   near (spread (p, x, n, w), all_weights (p, n, w).' * x, n, w);
%! endfor

## Of two dimensions, all widths; grids of one tile, of several, and tiles without points
%!test
%! sizes = {[34, 33], [100, 32], [32, 71], [128, 67], [70, 33]};
%! for w = 4:16
%!   n = sizes{1 + mod(w, 5)};
%!   p = points (400, n);
%!   if (w > 12)
%!     p /= 3;
%!   endif
%!   x = values (400, 1);
%!   y = spread (p, x, n, w);
%!   near (y, all_weights (p, n, w).' * x, n, w);
%!   assert (isequal (y, spread (p, x, n, w)));
%!   n = [2 * w, 2 * w + 1];
%!   near (spread (p, x, n, w), all_weights (p, n, w).' * x, n, w);
%! endfor

## Bins with so many points that parts of them are added up before, two columns
%!test
%! for w = [5, 8, 13]
%!   n = [70, 33];
%!   p = points (3000, n);
%!   p(400:end,:) = p(400:end,:) / 20 + [0.8, 0.3];
%!   x = values (3000, 2);
%!   near (spread (p, x, n, w), all_weights (p, n, w).' * x, n, w);
%!   p(:) = 0.01;
%!   near (spread (p, x, n, w), all_weights (p, n, w).' * x, n, w);
%! endfor

## A grid to points, in order or as they come, times what the records have
%!test
%! for w = [4, 7, 8, 9, 12, 16]
%!   for s = {600, 2 * w, [40, 37], 2 * w + [0, 2], [20, 17, 19] + w, 2 * w * [1, 1, 1]}
%!     [n, d] = deal (s{1}, numel (s{1}));
%!     p = points (101, n);
%!     [keys, records] = packed (p, 1, [n; ones(1, d); zeros(1, d); 1:d]);
%!     [~, order] = sort (keys);
%!     turn = exp (-2i * pi * p * (1:d)');
%!     g = values (prod (n), 2);
%!     want = (all_weights (p, n, w) * g) .* turn;
%!     rest = num2cell (int64 ([101, 202, n, ones(1, 3 - d)]));
%!     go = device_half ("GATHER", w, d, "const double2 *g, const double *o, const double *r, double2 *out, long long points, long long all, long long n0, long long n1, long long n2, bool in_order", ...
%!                       "(const octa_z *)g, in_order ? o : 0, (const octa_z *)r, (octa_z *)out, points, all, n0, n1, n2");
%!     for in_order = [true, false]
%!       out = gpuArray (values (101, 2));
%!       go (gpuArray (g), order, records, out, rest{:}, in_order, "block", 128, "grid", 2);
%!       near (out, want, n, w);
%!     endfor
%!   endfor
%! endfor

## Sums
%!test
%! go = device_half ("SUM", 4, 1, "const double2 *x, const double *t, const double *f, double2 *out, long long n, long long m, long long dims, long long all", ...
%!                   "(const octa_z *)x, t, f, (octa_z *)out, n, m, dims, all");
%! t = points (50, [9, 8, 7]) .* [9, 8, 7];
%! f = points (70, [3, 2, 4]) .* [3, 2, 4];
%! x = values (50, 2);
%! out = gpuArray (values (70, 2));
%! rest = num2cell (int64 ([50, 70, 3, 140]));
%! go (gpuArray (x), gpuArray (t), gpuArray (f), out, rest{:}, "block", 128, "grid", 2);
%! want = exp (-2i * pi * f * t.') * x;
%! assert (norm (gather (out) - want) <= 1e-12 * norm (want));

%!test assert_no_live ();
