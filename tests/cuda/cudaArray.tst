## CUDA arrays: contents, order, formats, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function d = descriptor (varargin)
%!  d = cuda.ArrayDescriptor3D (varargin{:});
%!endfunction

## Three dimensions, layers, cubemaps
%!test
%! F = cuda.array3d_flags;
%! for s = {[6 5 4], 0; [6 5 3], F.LAYERED; [6 0 3], F.LAYERED; ...
%!          [4 4 6], F.CUBEMAP; [4 4 12], F.CUBEMAP + F.LAYERED; ...
%!          [6 5 4], F.SURFACE_LDST; [6 5 0], F.SURFACE_LDST; ...
%!          [6 0 0], 0; [6 5 0], F.TEXTURE_GATHER}'
%!   d = descriptor ("width", s{1}(1), "height", s{1}(2), "depth", s{1}(3), ...
%!                   "flags", s{2});
%!   a = cuda.Array (d);
%!   e = a.get_descriptor_3d ();
%!   assert ([e.width, e.height, e.depth], s{1});
%!   assert (bitand (e.flags, s{2}), s{2});
%!   n = max (s{1}, 1);
%!   x = reshape (single (1:prod (n)), n);
%!   a.set_value (x);
%!   assert (a.value (), x);
%! endfor
%! clear a;
%! assert_no_live ();

## Every format keeps its elements, with 1, 2 and 4 channels
%!test
%! f = cuda.array_format;
%! for c = {f.UNSIGNED_INT8, "uint8"; f.UNSIGNED_INT16, "uint16"; ...
%!          f.UNSIGNED_INT32, "uint32"; f.SIGNED_INT8, "int8"; ...
%!          f.SIGNED_INT16, "int16"; f.SIGNED_INT32, "int32"; ...
%!          f.HALF, "uint16"; f.FLOAT, "single"}'
%!   for channels = [1, 2, 4]
%!     d = cuda.ArrayDescriptor ("width", 3, "height", 2, "format", c{1}, ...
%!                               "num_channels", channels);
%!     a = cuda.Array (d);
%!     x = cast (reshape (1:6*channels, [channels, 3, 2](1+(channels == 1):3)), c{2});
%!     a.set_value (x);
%!     assert (class (a.value ()), c{2});
%!     assert (a.value (), x);
%!   endfor
%! endfor
%! clear a;
%! assert_no_live ();

## Order: x is the first subscript with "F", the last with "C"
%!test
%! x = single ([1 2 3; 4 5 6]);
%! assert (value (cuda.np_to_array (x, "F")), x);
%! assert (value (cuda.np_to_array (x, "C")), x.');
%! assert (value (cuda.matrix_to_array (x, "F")), x);
%! assert (value (cuda.matrix_to_array (x, "C")), x.');
%! assert (value (cuda.gpuarray_to_array (gpuArray (x), "F")), x);
%! assert (value (cuda.gpuarray_to_array (gpuArray (x), "C")), x.');
%! y = reshape (int16 (1:24), 2, 3, 4);
%! assert (value (cuda.np_to_array (y, "F")), y);
%! assert (value (cuda.np_to_array (y, "C")), permute (y, [3 2 1]));
%! assert (value (cuda.gpuarray_to_array (gpuArray (y), "C")), permute (y, [3 2 1]));
%! z = reshape (uint8 (1:24), 2, 3, 4);
%! assert (value (cuda.make_multichannel_2d_array (z, "C")), permute (z, [3 2 1]));
%! z = reshape (uint8 (1:24), 4, 3, 2);
%! assert (value (cuda.make_multichannel_2d_array (z, "F")), z);
%! assert_no_live ();

## Elements without a format of their own are 32-bit integers
%!test
%! for x = {pi, complex(1, -2), single(complex (3, 4)), intmax("int64"), ...
%!          complex([1 2; 3 4], 5), [1 2; 3 4]}
%!   x = x{1};
%!   for a = {cuda.np_to_array(x, "F"), cuda.gpuarray_to_array(gpuArray(x), "F")}
%!     d = a{1}.get_descriptor ();
%!     assert (d.format, cuda.array_format.SIGNED_INT32);
%!     assert (d.num_channels, sizeof (x) / numel (x) / 4);
%!     v = a{1}.value ();
%!     if (iscomplex (x))
%!       y = typecast (v(:), class (real (x)));
%!       y = complex (y(1:2:end), y(2:2:end));
%!     else
%!       y = typecast (v(:), class (x));
%!     endif
%!     assert (y, x(:));
%!   endfor
%! endfor
%! a = cuda.matrix_to_array ([1 2; 3 4], "F", true);
%! assert (typecast (a.value ()(:), "double"), [1 3 2 4]');
%! clear a x y v;
%! assert_no_live ();

## For surfaces a matrix becomes a layer
%!test
%! a = cuda.np_to_array (single (magic (4)), "F", true);
%! d = a.get_descriptor_3d ();
%! F = cuda.array3d_flags;
%! assert ([d.width, d.height, d.depth], [4, 4, 1]);
%! assert (bitand (d.flags, F.LAYERED + F.SURFACE_LDST), F.LAYERED + F.SURFACE_LDST);
%! a = cuda.gpuarray_to_array (gpuArray.zeros (2, 3, 4, "single"), "C", true);
%! d = a.get_descriptor_3d ();
%! assert ([d.width, d.height, d.depth], [4, 3, 2]);
%! assert (bitand (d.flags, F.LAYERED), 0);
%! assert (bitand (d.flags, F.SURFACE_LDST), F.SURFACE_LDST);
%! clear a;
%! assert_no_live ();

## Contents from device memory and from a pending gpuArray
%!test
%! a = cuda.Array (cuda.ArrayDescriptor ("width", 3, "height", 2));
%! m = cuda.mem_alloc (24);
%! cuda.memcpy_htod (m, single (1:6));
%! a.set_value (m);
%! assert (a.value (), reshape (single (1:6), 3, 2));
%! g = gpuArray (reshape (single (1:6), 3, 2)) + 1;
%! a.set_value (g);
%! assert (a.value (), reshape (single (2:7), 3, 2));
%! clear a m g;
%! assert_no_live ();

## Formats of classes
%!test
%! f = cuda.array_format;
%! assert (cuda.dtype_to_array_format ("single"), f.FLOAT);
%! assert (cuda.dtype_to_array_format ("half"), f.HALF);
%! assert (cuda.dtype_to_array_format ("logical"), f.UNSIGNED_INT8);
%! for c = {"int8", "int16", "int32"; "SIGNED_INT8", "SIGNED_INT16", "SIGNED_INT32"}
%!   assert (cuda.dtype_to_array_format (c{1}), f.(c{2}));
%!   assert (cuda.dtype_to_array_format (["u" c{1}]), f.(["UN" c{2}]));
%! endfor
%!test fails (@() cuda.dtype_to_array_format ("double"), "octcuda:LogicError");
%!test fails (@() cuda.dtype_to_array_format ("cell"), "octcuda:LogicError");

## Copies of boxes by cuda.Memcpy2D and cuda.Memcpy3D
%!test
%! a = cuda.np_to_array (reshape (single (1:20), 5, 4), "F");
%! c = cuda.Memcpy2D ();
%! c.set_src_array (a);
%! c.src_x_in_bytes = 4;
%! c.src_y = 1;
%! c.set_dst_host (zeros (3, 2, "single"));
%! c.width_in_bytes = 12;
%! c.height = 2;
%! assert (c (), single ([7 12; 8 13; 9 14]));
%! b = cuda.Array (descriptor ("width", 5, "height", 4, "depth", 2));
%! b.set_value (zeros (5, 4, 2, "single"));
%! c = cuda.Memcpy3D ();
%! c.set_src_array (a);
%! c.set_dst_array (b);
%! c.dst_z = 1;
%! c.dst_y = 2;
%! c.width_in_bytes = 20;
%! c.height = 2;
%! c.depth = 1;
%! c ();
%! v = b.value ();
%! assert (v(:,3:4,2), reshape (single (1:10), 5, 2));
%! assert (nnz (v), 10);
%! clear a b c;
%! assert_no_live ();

## Display
%!test
%! a = cuda.Array (cuda.ArrayDescriptor ("width", 640, "height", 480, ...
%!       "format", cuda.array_format.UNSIGNED_INT8, "num_channels", 4));
%! assert (disp (a), "  cudaArray: 640x480, 4 x UNSIGNED_INT8\n");
%! a.close ();
%! assert (disp (a), "  cudaArray: closed\n");
%! m = cuda.MipmappedArray (descriptor ("width", 8), 2);
%! assert (disp (m), "  cudaMipmappedArray: 8, 1 x FLOAT, 2 levels\n");
%! clear a m;
%! assert_no_live ();

## Closed arrays
%!test
%! a = cuda.np_to_array (single (1:3), "F");
%! m = cuda.MipmappedArray (descriptor ("width", 8), 2);
%! a.free ();
%! m.close ();
%! delete (m);
%! for f = {@() a.value(), @() a.set_value(single (1:3)), @() a.handle(), ...
%!          @() a.nbytes(), @() a.get_descriptor(), @() m.level(0), ...
%!          @() m.handle(), @() m.num_levels(), @() m.get_descriptor_3d(), ...
%!          @() cuda.TextureObject(a), @() cuda.SurfaceObject(a), ...
%!          @() cuda.TextureObject(m, "normalized_coordinates", true)}
%!   fails (f{1}, "octcuda:ClosedHandle");
%! endfor
%! clear a m f;
%! assert_no_live ();

## What cannot be is an error where it is given
%!test
%! function d = put (d, name, x)
%!   d.(name) = x;
%! endfunction
%! L = "octcuda:LogicError";
%! wrong = {-1, 1.5, NaN, Inf, 1i, "a", "", [1, 2], [], {1}, true, cuda.Event(), 1e300};
%! for make = {@cuda.ArrayDescriptor, @cuda.ArrayDescriptor3D}
%!   d = make{1} ();
%!   for name = properties (d)'
%!     for x = wrong
%!       what = ["^" name{1} " of a cuda.ArrayDescriptor(3D)? must be (a whole number|" ...
%!               "a member of cuda.array_format|1, 2 or 4|a sum of members of cuda.array3d_flags)"];
%!       fails (@() put (d, name{1}, x{1}), L, what);
%!       fails (@() make{1} (name{1}, x{1}), L, what);
%!     endfor
%!   endfor
%!   fails (@() put (d, "format", 7), L, "a member of cuda.array_format, not 7");
%!   fails (@() put (d, "num_channels", 5), L, "not 5");
%!   d = put (put (d, "width", uint8 (6)), "format", cuda.array_format.HALF);
%!   assert ({d.width, d.height, d.format, d.num_channels}, {6, 0, 16, 1});
%! endfor
%! fails (@() put (d, "flags", 2^20), L, "a sum of members of cuda.array3d_flags, not 1048576");
%! d.flags = cuda.array3d_flags.SURFACE_LDST + cuda.array3d_flags.LAYERED;
%! assert (d.flags, 3);

## What cannot be
%!test
%! L = "octcuda:LogicError";
%! ok = descriptor ("width", 4, "height", 4);
%! fails (@() cuda.Array (cuda.ArrayDescriptor ()), L);
%! fails (@() cuda.Array (cuda.ArrayDescriptor ("width", 4, "num_channels", 3)), L);
%! fails (@() cuda.Array (cuda.ArrayDescriptor ("width", 4, "format", 7)), L);
%! fails (@() cuda.Array (descriptor ("width", 4, "height", 5, "depth", 6, "flags", 4)), L);
%! fails (@() cuda.MipmappedArray (ok, 0), L);
%! fails (@() cuda.MipmappedArray (ok, 4), L);
%! fails (@() cuda.MipmappedArray (ok, -1), L);
%! m = cuda.MipmappedArray (ok, 3);
%! fails (@() m.level (3), L);
%! fails (@() m.level (-1), L);
%! fails (@() cuda.Array (4), "octcuda:WrongKind");
%! fails (@() cuda.SurfaceObject (m), "octcuda:WrongKind");
%! fails (@() cuda.Array (cuda.ArrayDescriptor ("width", "4")), L);
%! fails (@() cuda.Array (cuda.ArrayDescriptor ("width", 1.5)), L);
%! a = cuda.Array (ok);
%! fails (@() a.set_value (single (1:15)), L);
%! fails (@() a.set_value (gpuArray (1:16)), L);
%! fails (@() a.set_value ({1}), L);
%! fails (@() a.set_value (a), "octcuda:WrongKind");
%! x = single ([1 2; 3 4]);
%! fails (@() cuda.np_to_array (x, "R"), L);
%! fails (@() cuda.np_to_array (ones (2, 2, 2, 2), "F"), L);
%! fails (@() cuda.np_to_array ([], "F"), L);
%! fails (@() cuda.np_to_array (gpuArray (x), "F"), "octcuda:WrongKind");
%! fails (@() cuda.np_to_array ("ab", "F"), "octcuda:WrongKind");
%! fails (@() cuda.gpuarray_to_array (x, "F"), "octcuda:WrongKind");
%! fails (@() cuda.matrix_to_array (double (x), "F"), L);
%! fails (@() cuda.matrix_to_array (complex (x, x), "F"), L);
%! fails (@() cuda.matrix_to_array (ones (2, 2, 2, "single"), "F"), L);
%! fails (@() cuda.make_multichannel_2d_array (ones (3, 3, 3, "single"), "F"), L);
%! fails (@() cuda.make_multichannel_2d_array (ones (3, 3, 4), "C"), L);
%! fails (@() cuda.make_multichannel_2d_array (ones (3, 3, 4, "single"), "A"), L);
%! clear a m;
%! assert_no_live ();
%!error <Invalid call> cuda.Array ()
%!error <Invalid call> cuda.np_to_array (1)
%!error <Invalid call> cuda.ArrayDescriptor ("width")
%!error <the names are .*height> cuda.ArrayDescriptor ("nothing", 1)
%!error <the names are .*depth> cuda.ArrayDescriptor3D ({}, 1)
%!error <CLASS must be a string> cuda.dtype_to_array_format (@sin)

## Too large for any device: an error, and the next call works
%!test
%! d = descriptor ("width", 2 ^ 20, "height", 2 ^ 20);
%! try
%!   cuda.Array (d);
%!   error ("nothing failed");
%! catch err
%!   assert (any (strcmp (err.identifier, {"octcuda:LogicError", "octcuda:MemoryError"})));
%! end_try_catch
%! assert (value (cuda.np_to_array (single (5), "F")), single (5));
%! clear err;
%! assert_no_live ();

## Complex numbers with imaginary parts of 0 have two channels
%!test
%! x = complex (single (magic (4)), 0);
%! for order = {"C", "F"}
%!   a = cuda.np_to_array (x, order{1});
%!   b = cuda.gpuarray_to_array (gpuArray (x), order{1});
%!   assert (double (a.nbytes ()), 128);
%!   assert (double (b.nbytes ()), 128);
%!   assert (a.value (), b.value ());
%! endfor
%! clear a b

## The order is one of two letters
%!test
%! for wrong = {{}, 1, "c", "", {"C"}, ["C"; "F"]}
%!   for f = {@() cuda.np_to_array(single (magic (3)), wrong{1}), ...
%!            @() cuda.matrix_to_array(single (magic (3)), wrong{1}), ...
%!            @() cuda.make_multichannel_2d_array(ones (4, 3, 2, "single"), wrong{1})}
%!     fails (f{1}, "octcuda:LogicError", 'ORDER must be "C" or "F"');
%!   endfor
%! endfor
