## Texture objects: what kernels read, compared with plain Octave.
##
## Points are exact: the places lie inside texels, away from their edges.  Linear
## filtering has weights of 8 bits, so that each dimension may be wrong by
## 1/256 of the range of the texels; the tolerance is that and 4 roundings.
##
## SPDX-License-Identifier: GPL-3.0-or-later

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

## All four channels of the border
%!test
%! a = cuda.make_multichannel_2d_array (single (ones (4, 2, 2)), "C");
%! t = cuda.TextureObject (a, "address_mode", "border", "border_color", [1 2 3 4]);
%! assert (double (t.get_texture_desc ().border_color)(:).', [1 2 3 4]);
%! clear a t;
%! assert_no_live ();

## The border of integers is an integer
%!test
%! mod = texture_module ();
%! for c = {"uint8", "u8", 200; "int16", "i16", -300; "int32", "i32", -70000}'
%!   a = cuda.np_to_array (ones (2, c{1}), "F");
%!   t = cuda.TextureObject (a, "read_as_integer", true, "address_mode", ...
%!         "border", "border_color", c{3}, "normalized_coordinates", true);
%!   got = fetch_texture (mod, ["plane_" c{2}], t, [-0.5 0.5; 0.5 0.5; 0.5 3], ...
%!                        zeros (1, c{1}));
%!   assert (got, cast ([c{3}; 1; c{3}], c{1}));
%!   assert (t.get_texture_desc ().border_color(1), c{3});
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

## Seamless: beyond the edge of a face is the texel of its neighbour
%!test
%! mod = texture_module ();
%! n = 4;
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", n, "height", n, "depth", 6, ...
%!                                         "flags", cuda.array3d_flags.CUBEMAP));
%! m = single (rand (n, n, 6));
%! a.set_value (m);
%! o = {"normalized_coordinates", true, "filter_mode", "linear"};
%! t = cuda.TextureObject (a, o{:}, "seamless_cubemap", true);
%! ## Between +X and +Z, in the middle of each row
%! y = -(2 * ((0:3)' + 0.5) / n - 1);
%! x = [ones(4, 1), y, ones(4, 1)];
%! want = (m(1,:,1) + m(n,:,5))' / 2;
%! assert (fetch_texture (mod, "cube", t, x), want, 2 / 256 + 1e-6);
%! ## +X at its row 0: texel (i, 0) has z = -s; on +Y it is row j with z = t
%! s = -y;
%! want = (m(:,1,1) + m(n,n:-1:1,3)') / 2;
%! x = [ones(4, 1), ones(4, 1), -s];
%! assert (fetch_texture (mod, "cube", t, x), want, 2 / 256 + 1e-6);
%! ## At a corner the three texels that meet count alike.
%! corner = fetch_texture (mod, "cube", t, [1 1 1]);
%! three = [m(1,1,1), m(n,n,3), m(n,1,5)];
%! assert (corner >= min (three) - 0.01 && corner <= max (three) + 0.01);
%! ## Inside a face nothing is different.
%! u = cuda.TextureObject (a, o{:});
%! x = [ones(50, 1), 0.7 * (2 * rand (50, 2) - 1)];
%! assert (fetch_texture (mod, "cube", t, x), fetch_texture (mod, "cube", u, x), 2 / 256);
%! clear mod a t u;
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

## Mipmaps of layers and of cubes: each level has them all
%!test
%! kernels = texture_module ();
%! F = cuda.array3d_flags;
%! o = {"normalized_coordinates", true};
%! for k = {"lines_level", [8 0 3], F.LAYERED, 1; ...
%!          "planes_level", [8 4 3], F.LAYERED, 2; ...
%!          "cube_level", [8 8 6], F.CUBEMAP, 3; ...
%!          "cubes_level", [8 8 12], F.CUBEMAP + F.LAYERED, 3}'
%!   n = k{2};
%!   m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", n(1), ...
%!         "height", n(2), "depth", n(3), "flags", k{3}), 2);
%!   for level = 0:1
%!     e = max ([n(1:2) / 2^level, n(3)], 1);
%!     m.level (level).set_value (single (100 * level + zeros (e) ...
%!                                        + reshape (0:n(3)-1, 1, 1, [])));
%!   endfor
%!   t = cuda.TextureObject (m, o{:});
%!   slices = 0:n(3)-1;
%!   at = repmat ([0.3, 0.7, 0.6](1:k{4}), numel (slices), 1);
%!   layer = slices(:);
%!   if (k{4} == 3)
%!     ## Six faces to a layer
%!     axes = [1 0.1 0.1; -1 0.1 0.1; 0.1 1 0.1; 0.1 -1 0.1; 0.1 0.1 1; 0.1 0.1 -1];
%!     at = axes(mod (slices, 6) + 1,:);
%!     layer = floor (slices(:) / 6);
%!     if (n(3) == 6)
%!       layer = [];
%!     endif
%!   endif
%!   for level = 0:1
%!     got = fetch_texture (kernels, k{1}, t, [at, layer, level * ones(numel (slices), 1)]);
%!     assert (got, single (slices(:) + 100 * level));
%!   endfor
%! endfor
%! clear kernels m t;
%! assert_no_live ();

## Gradients in one and three dimensions, and with layers
%!test
%! mod = texture_module ();
%! o = {"normalized_coordinates", true};
%! t = cuda.TextureObject (pyramid (8), o{:});
%! assert (fetch_texture (mod, "line_gradient", t, [0.5 1/8; 0.5 2/8; 0.5 4/8]), ...
%!         single ([0; 10; 20]));
%! t = cuda.TextureObject (pyramid ([8 8 8]), o{:});
%! assert (fetch_texture (mod, "space_gradient", t, [0.5 0.5 0.5 2/8; 0.5 0.5 0.5 4/8]), ...
%!         single ([10; 20]));
%! m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", 8, "height", 8, ...
%!       "depth", 2, "flags", cuda.array3d_flags.LAYERED), 2);
%! for level = 0:1
%!   n = 8 / 2^level;
%!   m.level (level).set_value (single (10 * level + cat (3, zeros (n), ones (n))));
%! endfor
%! t = cuda.TextureObject (m, o{:});
%! assert (fetch_texture (mod, "planes_gradient", t, [0.5 0.5 0 1/8; 0.5 0.5 1 2/8]), ...
%!         single ([0; 11]));
%! clear mod m t;
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
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", 2, "height", 2, "depth", 4, ...
%!                                         "flags", cuda.array3d_flags.LAYERED));
%! a.set_value (reshape (single (1:16), 2, 2, 4));
%! t = cuda.TextureObject (a, "view", struct ("first_layer", 1, "last_layer", 2));
%! assert (fetch_texture (mod, "planes", t, [0.5 0.5 0; 0.5 0.5 1; 1.5 1.5 5]), ...
%!         single ([5; 9; 12]));
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


%!test
%! a = cuda.np_to_array (single ([1, 2; 3, 4]), "C");
%! for option = {{"format", "HALF"}, {"num_channels", 2}, {"bytes", 4}, {"width", 4}, {"pitch", 64}}
%!   fails (@() cuda.TextureObject (a, option{1}{:}), "octcuda:LogicError", "is for memory, and an array has its own: leave it out");
%! endfor
%! f = cuda.SourceModule ("__global__ void f (float *y, cudaTextureObject_t t) { *y = tex2D<float> (t, 0, 0); }").get_function ("f");
%! fails (@() f (gpuArray (single (0)), a, "block", 1), "octcuda:WrongKind", "pass a cuda\\.TextureObject or cuda\\.SurfaceObject of it");
