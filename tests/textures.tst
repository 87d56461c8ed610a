## Texture objects: what kernels read, compared with plain Octave.
##
## Points are exact: the places lie inside texels, away from their edges.  Linear
## filtering has weights of 8 bits, so that each dimension may be wrong by
## 1/256 of the range of the texels; the tolerance is that and 4 roundings.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function fails (id, f)
%!  try
%!    f ();
%!  catch err
%!    assert (err.identifier, id, ["message: " err.message]);
%!    return;
%!  end_try_catch
%!  error ("nothing failed");
%!endfunction

%!function a = line_of (x, varargin)
%!  d = cuda.ArrayDescriptor ("width", numel (x), varargin{:});
%!  a = cuda.Array (d);
%!  a.set_value (x);
%!endfunction

## Places inside texels -N ... 2*N of an array of size S, as fractions of S.
%!function x = inside (s, n)
%!  k = numel (s);
%!  texel = floor (rand (n, k) .* (3 * s)) - s;
%!  x = texel + 0.1 + 0.8 * rand (n, k);
%!endfunction

## Compare all address and filter modes on array A of the texels M.
%!function compare (mod, name, a, m, s)
%!  range = max (m(:)) - min (m(:));
%!  for normalized = [false, true]
%!    for mode = {"clamp", "border", "wrap", "mirror"}(1:2+2*normalized)
%!      for linear = [false, true]
%!        filter = {"point", "linear"}{1+linear};
%!        t = cuda.TextureObject (a, "address_mode", mode{1}, ...
%!              "filter_mode", filter, "border_color", 0.5, ...
%!              "normalized_coordinates", normalized);
%!        x = inside (s, 300);
%!        if (normalized)
%!          x ./= s;
%!        endif
%!        x = single (x);
%!        want = texture_reference (m, x, repmat (mode, 1, 3), linear, ...
%!                                  normalized, 0.5);
%!        got = fetch_texture (mod, name, t, x);
%!        bound = linear * (numel (s) / 256 + 4 * eps ("single")) * (range + 1);
%!        assert (double (got), want, bound);
%!      endfor
%!    endfor
%!  endfor
%!endfunction

## One, two and three dimensions, in every way
%!test
%! mod = texture_module ();
%! m = single (rand (13, 1));
%! compare (mod, "line", line_of (m), m, 13);
%! m = single (rand (7, 5));
%! compare (mod, "plane", cuda.np_to_array (m, "F"), m, [7 5]);
%! m = single (rand (6, 5, 4));
%! compare (mod, "space", cuda.np_to_array (m, "F"), m, [6 5 4]);
%! clear mod;
%! assert_no_live ();

## Each dimension has its own address mode
%!test
%! mod = texture_module ();
%! m = single (rand (6, 5, 4));
%! a = cuda.np_to_array (m, "F");
%! for modes = {{"wrap", "clamp", "mirror"}, {"mirror", "border", "wrap"}}
%!   t = cuda.TextureObject (a, "address_mode", modes{1}, ...
%!                           "normalized_coordinates", true);
%!   x = single (inside ([6 5 4], 200) ./ [6 5 4]);
%!   assert (double (fetch_texture (mod, "space", t, x)), ...
%!           texture_reference (m, x, modes{1}, false, true));
%! endfor
%! clear mod a t;
%! assert_no_live ();

## The order of matrices
%!test
%! mod = texture_module ();
%! m = single (rand (4, 6));
%! [r, c] = ndgrid (0:3, 0:5);
%! t = cuda.TextureObject (cuda.matrix_to_array (m, "F"));
%! assert (fetch_texture (mod, "plane", t, [r(:), c(:)]), m(:));
%! t = cuda.TextureObject (cuda.matrix_to_array (m, "C"));
%! assert (fetch_texture (mod, "plane", t, [c(:), r(:)]), m(:));
%! clear mod t;
%! assert_no_live ();

## Integers as they are, and as numbers from 0 or -1 to 1
%!test
%! mod = texture_module ();
%! x = [0.5 0.5; 1.5 0.5; 0.5 1.5; 1.5 1.5];
%! for c = {"uint8", "u8", 255; "int8", "i8", 127; "uint16", "u16", 65535; ...
%!          "int16", "i16", 32767}'
%!   m = [intmin(c{1}), intmax(c{1}); 5, 77];
%!   a = cuda.np_to_array (m, "F");
%!   t = cuda.TextureObject (a, "read_as_integer", true);
%!   assert (fetch_texture (mod, ["plane_" c{2}], t, x, m(1)), m(:));
%!   t = cuda.TextureObject (a);
%!   assert (double (fetch_texture (mod, "plane", t, x)), ...
%!           max (double (m(:)) / c{3}, -1), 2 * eps ("single"));
%! endfor
%! for c = {"uint32", "u32"; "int32", "i32"}'
%!   m = [intmin(c{1}), intmax(c{1}); 5, 77];
%!   t = cuda.TextureObject (cuda.np_to_array (m, "F"));
%!   assert (fetch_texture (mod, ["plane_" c{2}], t, x, m(1)), m(:));
%! endfor
%! clear mod a t;
%! assert_no_live ();

## Linear filtering of bytes: of what they become
%!test
%! mod = texture_module ();
%! m = uint8 (255 * rand (9, 8));
%! t = cuda.TextureObject (cuda.np_to_array (m, "F"), "filter_mode", "linear");
%! x = single (rand (200, 2) .* [9 8]);
%! want = texture_reference (single (m) / 255, x, {"clamp", "clamp"}, true, false);
%! assert (double (fetch_texture (mod, "plane", t, x)), want, 3 / 256);
%! clear mod t;
%! assert_no_live ();

## Numbers of 16 bits
%!test
%! mod = texture_module ();
%! ## 0, 1, -2, the least normal and subnormal numbers, the largest, 1/3
%! bits = uint16 (hex2dec ({"0000", "3C00", "C000", "0400", "0001", "7BFF", "3555"}));
%! want = [0, 1, -2, 2^-14, 2^-24, 65504, 1365 / 4096]';
%! t = cuda.TextureObject (line_of (bits, "format", cuda.array_format.HALF));
%! assert (double (fetch_texture (mod, "line", t, (0:6)' + 0.5)), want);
%! clear mod t;
%! assert_no_live ();

## Four channels, also filtered
%!test
%! mod = texture_module ();
%! m = single (rand (5, 6, 4));
%! t = cuda.TextureObject (cuda.make_multichannel_2d_array (m, "C"));
%! [r, c] = ndgrid (0:4, 0:5);
%! got = fetch_texture (mod, "plane4", t, [c(:), r(:)] + 0.5, zeros (4, 1, "single"));
%! assert (got, reshape (m, 30, 4));
%! t = cuda.TextureObject (cuda.make_multichannel_2d_array (m, "C"), ...
%!                         "filter_mode", "linear");
%! x = single (rand (100, 2) .* [6 5]);
%! got = fetch_texture (mod, "plane4", t, x, zeros (4, 1, "single"));
%! for k = 1:4
%!   want = texture_reference (m(:,:,k).', x, {"clamp", "clamp"}, true, false);
%!   assert (double (got(:,k)), want, 2 / 256 + 1e-6);
%! endfor
%! b = uint8 (255 * rand (3, 2, 4));
%! t = cuda.TextureObject (cuda.make_multichannel_2d_array (b, "C"), ...
%!                         "read_as_integer", true);
%! [r, c] = ndgrid (0:2, 0:1);
%! got = fetch_texture (mod, "plane_u8x4", t, [c(:), r(:)] + 0.5, zeros (4, 1, "uint8"));
%! assert (got, reshape (b, 6, 4));
%! clear mod t;
%! assert_no_live ();

## sRGB: three channels become linear light, the fourth stays
%!test
%! mod = texture_module ();
%! b = repmat (uint8 (permute (0:15:255, [1 3 2])), [4, 1, 1]);
%! t = cuda.TextureObject (cuda.make_multichannel_2d_array (b, "F"), "srgb", true);
%! n = columns (squeeze (b));
%! got = fetch_texture (mod, "plane4", t, [0.5 * ones(n, 1), (0:n-1)' + 0.5], ...
%!                      zeros (4, 1, "single"));
%! v = double (0:15:255)' / 255;
%! light = ((v + 0.055) / 1.055) .^ 2.4;
%! light(v <= 0.04045) = v(v <= 0.04045) / 12.92;
%! assert (double (got(:,1:3)), repmat (light, 1, 3), 0.003);
%! assert (double (got(:,4)), v, 1e-6);
%! clear mod t;
%! assert_no_live ();

## The four texels around a place
%!test
%! mod = texture_module ();
%! d = cuda.ArrayDescriptor3D ("width", 6, "height", 5, "num_channels", 2, ...
%!                             "flags", cuda.array3d_flags.TEXTURE_GATHER);
%! a = cuda.Array (d);
%! m = single (rand (2, 6, 5));
%! a.set_value (m);
%! t = cuda.TextureObject (a);
%! x = [1 1; 3 2; 5 4; 2 3];  # between texels
%! for part = 1:2
%!   got = fetch_texture (mod, {"gather", "gather_1"}{part}, t, x, zeros (4, 1, "single"));
%!   for k = 1:rows (x)
%!     i = x(k,1);
%!     j = x(k,2);
%!     assert (got(k,:), [m(part,i,j+1), m(part,i+1,j+1), m(part,i+1,j), m(part,i,j)]);
%!   endfor
%! endfor
%! clear mod a t;
%! assert_no_live ();

## Layers: whole numbers, limited to those there are
%!test
%! mod = texture_module ();
%! F = cuda.array3d_flags;
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", 7, "depth", 3, "flags", F.LAYERED));
%! m = single (rand (7, 3));
%! a.set_value (m);
%! t = cuda.TextureObject (a);
%! [i, k] = ndgrid (0:6, 0:2);
%! assert (fetch_texture (mod, "lines", t, [i(:) + 0.5, k(:)]), m(:));
%! assert (fetch_texture (mod, "lines", t, [0.5 7]), m(1,3));
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", 5, "height", 4, "depth", 3, ...
%!                                         "flags", F.LAYERED));
%! m = single (rand (5, 4, 3));
%! a.set_value (m);
%! t = cuda.TextureObject (a, "filter_mode", "linear");
%! x = single ([rand(100, 2) .* [5 4], floor(3 * rand (100, 1))]);
%! got = fetch_texture (mod, "planes", t, x);
%! for k = 0:2
%!   on = x(:,3) == k;
%!   want = texture_reference (m(:,:,k+1), x(on,1:2), {"clamp", "clamp"}, true, false);
%!   assert (double (got(on)), want, 2 / 256 + 1e-6);
%! endfor
%! clear mod a t;
%! assert_no_live ();

## Cubemaps: a direction hits a face
%!function d = direction (face, i, j, n)
%!  s = 2 * (i + 0.5) / n - 1;
%!  t = 2 * (j + 0.5) / n - 1;
%!  all = [1, -t, -s; -1, -t, s; s, 1, t; s, -1, -t; s, -t, 1; -s, -t, -1];
%!  d = 3 * all(face+1,:);
%!endfunction
%!test
%! mod = texture_module ();
%! F = cuda.array3d_flags;
%! n = 4;
%! for layers = [1, 2]
%!   d = cuda.ArrayDescriptor3D ("width", n, "height", n, "depth", 6 * layers);
%!   d.flags = F.CUBEMAP + F.LAYERED * (layers > 1);
%!   a = cuda.Array (d);
%!   m = single (rand (n, n, 6 * layers));
%!   a.set_value (m);
%!   t = cuda.TextureObject (a, "normalized_coordinates", true);
%!   x = [];
%!   want = [];
%!   for layer = 0:layers-1
%!     for face = 0:5
%!       for i = 0:n-1
%!         for j = 0:n-1
%!           x(end+1,:) = [direction(face, i, j, n), layer];
%!           want(end+1,1) = m(i+1, j+1, 6*layer+face+1);
%!         endfor
%!       endfor
%!     endfor
%!   endfor
%!   if (layers == 1)
%!     got = fetch_texture (mod, "cube", t, x(:,1:3));
%!   else
%!     got = fetch_texture (mod, "cubes", t, x);
%!   endif
%!   assert (double (got), want);
%! endfor
%! clear mod a t;
%! assert_no_live ();

## Mipmaps: levels, between levels, gradients, a view of some levels
%!function m = pyramid (sizes)
%!  n = [sizes, 0, 0](1:3);
%!  m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", n(1), ...
%!        "height", n(2), "depth", n(3)), 3);
%!  for k = 0:2
%!    e = max (floor (n / 2 ^ k), 1);
%!    m.level (k).set_value (10 * k + zeros (e, "single"));
%!  endfor
%!endfunction
%!test
%! mod = texture_module ();
%! m = pyramid ([8 8]);
%! at = [0.3 0.6];
%! o = {"normalized_coordinates", true};
%! t = cuda.TextureObject (m, o{:});
%! levels = [0; 0.25; 0.75; 1; 1.75; 2; 5; -3];
%! x = [repmat(at, 8, 1), levels];
%! assert (fetch_texture (mod, "level", t, x), single ([0 0 10 10 20 20 20 0]'));
%! assert (fetch_texture (mod, "plane", t, at), single (0));
%! lin = cuda.TextureObject (m, o{:}, "mipmap_filter_mode", "linear");
%! assert (fetch_texture (mod, "level", lin, x), ...
%!         single ([0 2.5 7.5 10 17.5 20 20 0]'), 20 / 256);
%! u = cuda.TextureObject (m, o{:}, "mipmap_filter_mode", "linear", ...
%!       "mipmap_level_bias", 0.5, "min_mipmap_level_clamp", 0.25, ...
%!       "max_mipmap_level_clamp", 1.5);
%! assert (fetch_texture (mod, "level", u, [at, 0; at, 2; at, -1]), ...
%!         single ([5; 15; 2.5]), 20 / 256);
%! ## A step of 2 texels, of 4
%! g = [at, 2/8, 1/8; at, 1/8, 4/8; at, 1/8, 1/8];
%! assert (fetch_texture (mod, "gradient", t, g), single ([10; 20; 0]));
%! v = cuda.TextureObject (m, o{:}, ...
%!       "view", struct ("first_mipmap_level", 1, "last_mipmap_level", 2));
%! d = v.get_resource_view_desc ();
%! assert ([d.first_mipmap_level, d.last_mipmap_level], [1, 2]);
%! clear mod m t lin u v;
%! assert_no_live ();
%!test
%! mod = texture_module ();
%! t = cuda.TextureObject (pyramid (8), "normalized_coordinates", true);
%! assert (fetch_texture (mod, "line_level", t, [0.5 0; 0.5 1; 0.5 2]), ...
%!         single ([0; 10; 20]));
%! t = cuda.TextureObject (pyramid ([8 4 4]), "normalized_coordinates", true);
%! assert (fetch_texture (mod, "space_level", t, [0.5 0.5 0.5 0; 0.5 0.5 0.5 2]), ...
%!         single ([0; 20]));
%! clear mod t;
%! assert_no_live ();

## A view with another format and fewer layers
%!test
%! mod = texture_module ();
%! x = single ([1.5 -2; 3 0.25]);
%! a = cuda.Array (cuda.ArrayDescriptor ("width", 2, "height", 2, ...
%!                   "format", cuda.array_format.UNSIGNED_INT32));
%! a.set_value (x);
%! t = cuda.TextureObject (a, "view", struct ("format", "FLOAT_1X32"));
%! assert (fetch_texture (mod, "plane", t, [0.5 0.5; 1.5 0.5; 0.5 1.5; 1.5 1.5]), x(:));
%! assert (t.get_resource_view_desc ().format, cuda.resource_view_format.FLOAT_1X32);
%! clear mod a t;
%! assert_no_live ();

## Linear memory: an allocation, part of it, an address, a gpuArray
%!test
%! mod = texture_module ();
%! x = single (rand (1, 300));
%! m = cuda.mem_alloc (1200);
%! cuda.memcpy_htod (m, x);
%! i = (0:299)';
%! t = cuda.TextureObject (m, "format", cuda.array_format.FLOAT);
%! assert (fetch_texture (mod, "cell", t, i), x(:));
%! t = cuda.TextureObject (m, "format", "float", "num_channels", 4, "bytes", 160);
%! got = fetch_texture (mod, "cell4", t, (0:9)', zeros (4, 1, "single"));
%! assert (got, reshape (x(1:40), 4, 10).');
%! d = t.get_resource_desc ();
%! assert (d.type, cuda.resource_type.LINEAR);
%! assert ([d.format, d.num_channels, d.bytes], [32, 4, 160]);
%! assert (d.handle, uint64 (m));
%! t = cuda.TextureObject (uint64 (m), "format", "float", "bytes", 40);
%! assert (fetch_texture (mod, "cell", t, (0:9)'), x(1:10)');
%! ## The alignment is a multiple of the elements' size, and divides 1024.
%! t = cuda.TextureObject (m + 1024, "format", "float");
%! assert (fetch_texture (mod, "cell", t, (0:43)'), x(257:300)');
%! clear t;
%! g = gpuArray (x) + 1;
%! t = cuda.TextureObject (g);
%! assert (fetch_texture (mod, "cell", t, i), x(:) + 1);
%! t = cuda.TextureObject (gpuArray (int32 (1:5)));
%! assert (fetch_texture (mod, "cell_i32", t, (0:4)', int32 (0)), int32 (1:5)');
%! b = cuda.TextureObject (gpuArray (uint8 ([0 51 255])));
%! assert (fetch_texture (mod, "cell", b, (0:2)'), single ([0; 0.2; 1]), eps ("single"));
%! clear mod m t g b;
%! assert_no_live ();

## The texture of a gpuArray keeps the values it was made of
%!test
%! mod = texture_module ();
%! g = gpuArray (single (1:8));
%! t = cuda.TextureObject (g);
%! g(2) = 50;
%! clear g;
%! h = gpuArray.zeros (1, 8, "single") + 3;
%! wait (gpuDevice ());
%! assert (fetch_texture (mod, "cell", t, (0:7)'), single (1:8)');
%! clear mod t h;
%! assert_no_live ();

## Also when a kernel writes to that gpuArray, or to another of the same memory
%!test
%! mod = texture_module ();
%! set = cuda.SourceModule ("__global__ void set (float *x) { x[threadIdx.x] = 9; }");
%! set = set.get_function ("set");
%! g = gpuArray (single (1:8));
%! wait (gpuDevice ());
%! t = cuda.TextureObject (g);
%! h = reshape (g, 8, 1);
%! set (g, "block", 8);
%! set (h, "block", 4);
%! clear h;
%! x = gpuArray (single (1:8)) * 5;
%! wait (gpuDevice ());
%! assert (fetch_texture (mod, "cell", t, (0:7)'), single (1:8)');
%! assert (gather (g), 9 * ones (1, 8, "single"));
%! clear mod set g t x;
%! assert_no_live ();

## Linear memory in two dimensions
%!test
%! mod = texture_module ();
%! pitch = 512;
%! x = zeros (pitch / 4, 6, "single");
%! x(1:20,:) = rand (20, 6);
%! m = cuda.mem_alloc (4 * numel (x));
%! cuda.memcpy_htod (m, x);
%! t = cuda.TextureObject (m, "format", "float", "width", 20, "height", 6, ...
%!                         "pitch", pitch, "filter_mode", "linear");
%! p = single (inside ([20 6], 200));
%! want = texture_reference (x(1:20,:), p, {"clamp", "clamp"}, true, false);
%! assert (double (fetch_texture (mod, "plane", t, p)), want, 2 / 256 + 1e-6);
%! d = t.get_resource_desc ();
%! assert (d.type, cuda.resource_type.PITCH2D);
%! assert ([d.width, d.height, d.pitch], [20, 6, pitch]);
%! clear mod m t;
%! assert_no_live ();

## What was asked for comes back
%!test
%! a = cuda.np_to_array (single (magic (4)), "F");
%! t = cuda.TextureObject (a, "address_mode", {"wrap", "mirror"}, ...
%!       "filter_mode", cuda.filter_mode.LINEAR, "border_color", [1 2 3], ...
%!       "flags", cuda.TRSF_NORMALIZED_COORDINATES ());
%! d = t.get_texture_desc ();
%! A = cuda.address_mode;
%! assert (d.address_mode(1:2), [A.WRAP, A.MIRROR]);
%! assert (d.filter_mode, cuda.filter_mode.LINEAR);
%! assert (bitand (d.flags, 2), 2);
%! r = t.get_resource_desc ();
%! assert (r.type, cuda.resource_type.ARRAY);
%! assert (r.handle, a.handle ());
%! assert (class (t.handle ()), "uint64");
%! assert (disp (t), "  cudaTextureObject: open\n");
%! clear a t;
%! assert_no_live ();

## A texture keeps its array alive; freeing it is idempotent
%!test
%! mod = texture_module ();
%! a = cuda.np_to_array (single (1:3), "F");
%! t = cuda.TextureObject (a);
%! a.free ();
%! clear a;
%! assert (getfield (__cuda__ ("live"), "cudaArray"), 1);
%! assert (fetch_texture (mod, "plane", t, [0.5, 2.5]), single (3));
%! t.close ();
%! close (t);
%! delete (t);
%! assert (t.isopen (), false);
%! assert (getfield (__cuda__ ("live"), "cudaArray"), 0);
%! fails ("octcuda:ClosedHandle", @() t.handle ());
%! fails ("octcuda:ClosedHandle", @() t.get_texture_desc ());
%! fails ("octcuda:ClosedHandle", @() t.get_resource_desc ());
%! fails ("octcuda:ClosedHandle", @() fetch_texture (mod, "plane", t, [0 0]));
%! clear mod t;
%! assert_no_live ();

## A texture that is cleared behind a launch: the kernel gets its texels
%!test
%! mod = texture_module ();
%! f = mod.get_function ("plane");
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! n = 2e5;
%! x = gpuArray (single (repmat ([0.5; 1.5], 1, n)));
%! y = gpuArray.zeros (1, n, "single");
%! wait (gpuDevice ());
%! t = cuda.TextureObject (cuda.np_to_array (single ([1 2; 3 4]), "F"));
%! f (y, t, x, int32 (n), "block", 64, "grid", n / 64, "stream", s);
%! clear t;
%! s.synchronize ();
%! assert (gather (all (y == 2)));
%! clear mod f s x y;
%! assert_no_live ();

## As an argument: only where a kernel takes such a number
%!test
%! mod = texture_module ();
%! a = cuda.np_to_array (single (1:3), "F");
%! t = cuda.TextureObject (a);
%! f = mod.get_function ("plane");
%! y = gpuArray (single (0));
%! x = gpuArray (single ([0.5 1.5]));
%! f (y, t.handle (), x, int32 (1));
%! assert (gather (y), single (2));
%! prepared_call (f, 1, 1, y, t, x, int32 (1));
%! fails ("octcuda:LogicError", @() f (t, t, x, int32 (1)));
%! fails ("octcuda:LogicError", @() f (y, t, x, t));
%! fails ("octcuda:WrongKind", @() f (y, a, x, int32 (1)));
%! clear mod a t f x y;
%! assert_no_live ();

## What cannot be
%!test
%! L = "octcuda:LogicError";
%! a = cuda.np_to_array (single (magic (4)), "F");
%! i = cuda.np_to_array (int32 (magic (4)), "F");
%! b = cuda.np_to_array (uint8 (magic (4)), "F");
%! m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", 4), 2);
%! d = cuda.mem_alloc (1024);
%! T = @(varargin) cuda.TextureObject (varargin{:});
%! fails (L, @() T (a, "address_mode", "wrap"));
%! fails (L, @() T (a, "address_mode", "mirror"));
%! fails (L, @() T (a, "address_mode", "around"));
%! fails (L, @() T (a, "address_mode", 9));
%! fails (L, @() T (a, "address_mode", {}));
%! fails (L, @() T (a, "address_mode", [1 1 1 1]));
%! fails (L, @() T (a, "filter_mode", "cubic"));
%! fails (L, @() T (a, "filter_mode", 2));
%! fails (L, @() T (i, "filter_mode", "linear"));
%! fails (L, @() T (b, "filter_mode", "linear", "read_as_integer", true));
%! fails (L, @() T (m));
%! fails (L, @() T (a, "border_color", 1:5));
%! fails (L, @() T (a, "border_color", "red"));
%! fails (L, @() T (a, "srgb", "yes"));
%! fails (L, @() T (a, "max_anisotropy", -1));
%! fails (L, @() T (a, "no_such_option", 1));
%! fails (L, @() T (a, 1, 2));
%! fails (L, @() T (a, "view", 1));
%! fails (L, @() T (a, "view", struct ("deepness", 1)));
%! fails (L, @() T (d, "format", "float", "view", struct ()));
%! fails (L, @() T (d));
%! fails (L, @() T (d, "format", "float", "num_channels", 3));
%! fails (L, @() T (d, "format", "float", "bytes", 1025));
%! fails (L, @() T (d, "format", "float", "bytes", 2));
%! fails (L, @() T (d, "format", "float", "filter_mode", "linear"));
%! fails (L, @() T (d, "format", "float", "width", 16, "height", 3, "pitch", 512));
%! fails (L, @() T (d, "format", "float", "width", 16, "pitch", 512));
%! fails (L, @() T (uint64 (d), "format", "float"));
%! fails (L, @() T (d + 4, "format", "float"));
%! fails ("octcuda:WrongKind", @() T (1));
%! fails ("octcuda:WrongKind", @() T (single (magic (4))));
%! d.free ();
%! fails ("octcuda:ClosedHandle", @() T (d, "format", "float"));
%! t = T (a);
%! fails (L, @() t.get_resource_view_desc ());
%! clear a i b m d t T;
%! assert_no_live ();
%!test
%! c = cuda.Array (cuda.ArrayDescriptor3D ("width", 4, "height", 4, "depth", 6, "flags", 4));
%! fails ("octcuda:LogicError", @() cuda.TextureObject (c));
%! clear c;
%! assert_no_live ();
%!error <print_usage|Invalid call> cuda.TextureObject ()
%!error <print_usage|Invalid call> cuda.TextureObject (1, "format")
%!error <print_usage|Invalid call> cuda.SurfaceObject ()

## A number that is no texture stops the kernel, not the process
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [ ...
%!     "addpath tests; mod = texture_module ();\n" ...
%!     "t = cuda.TextureObject (cuda.np_to_array (single (1:3), 'F'));\n" ...
%!     "old = t.handle ();  t.close ();\n" ...
%!     "f = mod.get_function ('plane');  y = gpuArray (single (0));\n" ...
%!     "for h = [old, uint64(12345)]\n" ...
%!     "  try, f (y, h, gpuArray (single ([0 0])), int32 (1)); wait (gpuDevice ());\n" ...
%!     "  catch err, disp (err.identifier); end\n" ...
%!     "  reset (gpuDevice ()); mod = texture_module ();\n" ...
%!     "  f = mod.get_function ('plane');  y = gpuArray (single (0));\n" ...
%!     "end\n"];
%!   [status, out] = run_octave (code);
%!   assert (status == 0, "%s", out);
%!   assert (numel (strfind (out, "octcuda:LaunchError")), 2);
%! endif
