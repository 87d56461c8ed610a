## Texture objects: what they keep alive, how they go, where kernels take them,
## contexts, and what cannot be.
## SPDX-License-Identifier: GPL-3.0-or-later

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
%! fails (@() t.handle (), "octcuda:ClosedHandle");
%! fails (@() t.get_texture_desc (), "octcuda:ClosedHandle");
%! fails (@() t.get_resource_desc (), "octcuda:ClosedHandle");
%! fails (@() fetch_texture (mod, "plane", t, [0 0]), "octcuda:ClosedHandle");
%! clear mod t;
%! assert_no_live ();

## And memory, an address's excepted
%!test
%! mod = texture_module ();
%! m = cuda.mem_alloc (32);
%! cuda.memcpy_htod (m, single (1:8));
%! t = cuda.TextureObject (m, "format", "float");
%! m.free ();
%! clear m;
%! assert (getfield (__cuda__ ("live"), "cudaDeviceAllocation"), 1);
%! assert (fetch_texture (mod, "cell", t, (0:7)'), single (1:8)');
%! clear mod t;
%! assert_no_live ();

## A reset closes them all
%!test
%! mod = texture_module ();
%! a = cuda.np_to_array (single (1:3), "F", true);
%! t = cuda.TextureObject (a);
%! g = cuda.TextureObject (gpuArray (single (1:3)));
%! s = cuda.SurfaceObject (a);
%! assert (fetch_texture (mod, "planes", t, [0.5 2.5 0]), single (3));
%! reset (gpuDevice ());
%! assert ([a.isopen(), t.isopen(), g.isopen(), s.isopen()], false (1, 4));
%! fails (@() t.handle (), "octcuda:ClosedHandle");
%! clear mod a t g s;
%! assert_no_live ();

## On a device or in a context of their own
%!test
%! before = getenv ("OCTCUDA_HOST_DEVICES");
%! unwind_protect
%!   setenv ("OCTCUDA_HOST_DEVICES", "2");
%!   [status, out] = run_octave ([ ...
%!     "mod = texture_module (); a = cuda.np_to_array (single (1:3), 'F');\n" ...
%!     "t = cuda.TextureObject (a);\n" ...
%!     "if (cuda.Device.count () > 1), gpuDevice (2);\n" ...
%!     "else c = cuda.Device (0).make_context (); end\n" ...
%!     "mod2 = texture_module (); a2 = cuda.np_to_array (single (4:6), 'F');\n" ...
%!     "t2 = cuda.TextureObject (a2);\n" ...
%!     "assert (fetch_texture (mod2, 'plane', t2, [0.5 1.5]), single (5));\n" ...
%!     "assert (fetch_texture (mod, 'plane', t, [0.5 1.5]), single (2));\n" ...
%!     "assert (a.value (), single (1:3)); assert (a2.value (), single (4:6));\n" ...
%!     "a.set_value (single (7:9));\n" ...
%!     "assert (fetch_texture (mod, 'plane', t, [0.5 0.5]), single (7));\n" ...
%!     "try, fetch_texture (mod, 'plane', t2, [0.5 0.5]); error ('none');\n" ...
%!     "catch err, assert (err.identifier, 'octcuda:LogicError'); end\n" ...
%!     "clear a a2 t t2 mod mod2 err; printf ('well\\n');\n"]);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_HOST_DEVICES", before);
%! end_unwind_protect
%! assert (status == 0 && ! isempty (strfind (out, "well")), "%s", out);

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
%! f (y, t.handle (), x, int32 (1), "block", 1);
%! assert (gather (y), single (2));
%! prepared_call (f, 1, 1, y, t, x, int32 (1));
%! fails (@() f (t, t, x, int32 (1)), "octcuda:LogicError");
%! fails (@() f (y, t, x, t), "octcuda:LogicError");
%! fails (@() f (y, a, x, int32 (1)), "octcuda:WrongKind");
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
%! fails (@() T (a, "address_mode", "wrap"), L);
%! fails (@() T (a, "address_mode", "mirror"), L);
%! fails (@() T (a, "address_mode", "around"), L);
%! fails (@() T (a, "address_mode", 9), L);
%! fails (@() T (a, "address_mode", {}), L);
%! fails (@() T (a, "address_mode", [1 1 1 1]), L);
%! fails (@() T (a, "filter_mode", "cubic"), L);
%! fails (@() T (a, "filter_mode", 2), L);
%! fails (@() T (i, "filter_mode", "linear"), L);
%! fails (@() T (b, "filter_mode", "linear", "read_as_integer", true), L);
%! fails (@() T (m), L);
%! fails (@() T (a, "border_color", 1:5), L);
%! fails (@() T (a, "border_color", "red"), L);
%! fails (@() T (a, "srgb", "yes"), L);
%! fails (@() T (a, "max_anisotropy", -1), L);
%! fails (@() T (a, "no_such_option", 1), L);
%! fails (@() T (a, 1, 2), L);
%! fails (@() T (a, "view", 1), L);
%! fails (@() T (a, "view", struct ("deepness", 1)), L);
%! fails (@() T (d, "format", "float", "view", struct ()), L);
%! fails (@() T (d), L);
%! fails (@() T (d, "format", "float", "num_channels", 3), L);
%! fails (@() T (d, "format", "float", "bytes", 1025), L);
%! fails (@() T (d, "format", "float", "bytes", 2), L);
%! fails (@() T (d, "format", "float", "filter_mode", "linear"), L);
%! fails (@() T (d, "format", "float", "width", 16, "height", 3, "pitch", 512), L);
%! fails (@() T (d, "format", "float", "width", 16, "pitch", 512), L);
%! fails (@() T (uint64 (d), "format", "float"), L);
%! fails (@() T (d + 4, "format", "float"), L);
%! fails (@() T (1), "octcuda:WrongKind");
%! fails (@() T (single (magic (4))), "octcuda:WrongKind");
%! d.free ();
%! fails (@() T (d, "format", "float"), "octcuda:ClosedHandle");
%! t = T (a);
%! fails (@() t.get_resource_view_desc (), L);
%! clear a i b m d t T;
%! assert_no_live ();
%!test
%! c = cuda.Array (cuda.ArrayDescriptor3D ("width", 4, "height", 4, "depth", 6, "flags", 4));
%! fails (@() cuda.TextureObject (c), "octcuda:LogicError");
%! clear c;
%! assert_no_live ();
%!error <Invalid call> cuda.TextureObject ()
%!error <Invalid call> cuda.TextureObject (1, "format")
%!error <Invalid call> cuda.SurfaceObject ()

## A number that is no texture stops the kernel, not the process
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [ ...
%!     "mod = texture_module ();\n" ...
%!     "t = cuda.TextureObject (cuda.np_to_array (single (1:3), 'F'));\n" ...
%!     "old = t.handle ();  t.close ();\n" ...
%!     "f = mod.get_function ('plane');  y = gpuArray (single (0));\n" ...
%!     "for h = [old, uint64(12345)]\n" ...
%!     "  try, f (y, h, gpuArray (single ([0 0])), int32 (1), 'block', 1); wait (gpuDevice ());\n" ...
%!     "  catch err, disp (err.identifier); end\n" ...
%!     "  reset (gpuDevice ()); mod = texture_module ();\n" ...
%!     "  f = mod.get_function ('plane');  y = gpuArray (single (0));\n" ...
%!     "end\n"];
%!   [status, out] = run_octave (code);
%!   assert (status == 0, "%s", out);
%!   assert (numel (strfind (out, "octcuda:LaunchError")), 2);
%! endif
