## nufft_kernels.tst -- what a GPU runs of the kernels of nonuniform transforms.
##
## On the host backend nufft runs the other half of the template.  Here the device's
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
%!  body = regexprep (of ("fft/octa_nufft_tpl.cuh"), 'extern "C" __global__ void\s*__launch_bounds__ \(\w+\)', "__device__ void");
%!  text = ["#undef OCTA_HOST\n", parts{:}, "#define OCTA_NAME body\n", defines, body, ...
%!          "extern \"C\" __global__ void __launch_bounds__ (256)\ngo (" parameters ")\n{\n  body (" call ");\n}\n"];
%!  go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!endfunction
%!function x = values (varargin)
%!  n = prod ([varargin{:}]);
%!  x = reshape (complex (cos ((1:n) * 1.7 + n), sin ((1:n) * 2.3)), varargin{:});
%!endfunction

## Points that are sorted by their cells, on a grid of size N
%!function [key, p] = points (count, n)
%!  d = numel (n);
%!  p = mod ((1:count)' .^ 2 * sqrt ([2, 3, 5](1:d)), 1) .* n;
%!  p(1:3,:) = [zeros(1, d); n - 0.25; n / 2];
%!  cell = floor (p);
%!  [key, order] = sort (cell * cumprod ([1, n(1:end-1)])');
%!  p = p(order,:);
%!  key = uint32 (key);
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
%!    v = weights (p(:,d), n(d), w);
%!    m = reshape (v .* reshape (m, rows (p), 1, []), rows (p), []);
%!  endfor
%!endfunction

%!shared sizes
%! sizes = {600, 16, [40, 37], [16, 18], [20, 17, 19], [32, 16, 16]};

## Points to a grid, two columns
%!test
%! for s = sizes
%!   [n, w] = deal (s{1}, 7 + mod (numel (s{1}) + s{1}(1), 2));
%!   d = numel (n);
%!   [key, p] = points (500, n);
%!   x = values (500, 2);
%!   go = device_half ("SPREAD", w, d, "const unsigned *k, const double *p, const double2 *c, double2 *out, long long points, long long tiles, long long n0, long long n1, long long n2", ...
%!                     "k, p, (const octa_z *)c, (octa_z *)out, points, tiles, n0, n1, n2");
%!   lengths = [n, ones(1, 3 - d)];
%!   tiles = prod (ceil (lengths ./ {[256, 1, 1], [16, 16, 1], [8, 8, 4]}{d}));
%!   out = gpuArray (values (prod (n), 2));
%!   rest = num2cell (int64 ([500, tiles, lengths]));
%!   go (gpuArray (key), gpuArray (p), gpuArray (x), out, rest{:}, "block", 256, "grid", 2 * tiles);
%!   want = all_weights (p, n, w).' * x;
%!   off = norm (gather (out) - want) / norm (want);
%!   assert (off <= 1e-12, "off by %g on a grid of %s", off, mat2str (n));
%! endfor

## A grid to points
%!test
%! for s = sizes
%!   [n, w] = deal (s{1}, 7 + mod (numel (s{1}) + s{1}(1), 2));
%!   d = numel (n);
%!   [~, p] = points (300, n);
%!   g = values (prod (n), 2);
%!   go = device_half ("GATHER", w, d, "const double2 *g, const double *p, double2 *out, long long points, long long all, long long n0, long long n1, long long n2", ...
%!                     "(const octa_z *)g, p, (octa_z *)out, points, all, n0, n1, n2");
%!   out = gpuArray (values (300, 2));
%!   rest = num2cell (int64 ([300, 600, n, ones(1, 3 - d)]));
%!   go (gpuArray (g), gpuArray (p), out, rest{:}, "block", 128, "grid", 5);
%!   want = all_weights (p, n, w) * g;
%!   off = norm (gather (out) - want) / norm (want);
%!   assert (off <= 1e-12, "off by %g on a grid of %s", off, mat2str (n));
%! endfor

## Sums
%!test
%! go = device_half ("SUM", 4, 1, "const double2 *x, const double *t, const double *f, double2 *out, long long n, long long m, long long dims, long long all", ...
%!                   "(const octa_z *)x, t, f, (octa_z *)out, n, m, dims, all");
%! [~, t] = points (50, [9, 8, 7]);
%! [~, f] = points (70, [3, 2, 4]);
%! x = values (50, 2);
%! out = gpuArray (values (70, 2));
%! rest = num2cell (int64 ([50, 70, 3, 140]));
%! go (gpuArray (x), gpuArray (t), gpuArray (f), out, rest{:}, "block", 128, "grid", 2);
%! want = exp (-2i * pi * f * t.') * x;
%! assert (norm (gather (out) - want) <= 1e-12 * norm (want));

%!test assert_no_live ();
