## Surface objects: arrays that kernels write and read, texel by texel.
## SPDX-License-Identifier: GPL-3.0-or-later

## Kernels NAME_write (s, x) and NAME_read (y, s): texel (i, j, k) of a block is
## element i + nx * (j + ny * k) of x and y.
%!function mod = surface_module ()
%!  kinds = {"line", "surf1D", "at"; ...
%!           "plane", "surf2D", "at, j"; ...
%!           "space", "surf3D", "at, j, k"; ...
%!           "lines", "surf1DLayered", "at, k"; ...
%!           "planes", "surf2DLayered", "at, j, k"; ...
%!           "cube", "surfCubemap", "at, j, k"; ...
%!           "cubes", "surfCubemapLayered", "at, j, k"};
%!  head = ["{ int i = threadIdx.x, j = threadIdx.y, k = threadIdx.z, " ...
%!          "e = i + blockDim.x * (j + blockDim.y * k), at = i * sizeof (T);\n"];
%!  s = "typedef float T;\n";
%!  for r = kinds'
%!    s = [s, "__global__ void " r{1} "_write (cudaSurfaceObject_t s, const T *x)\n" ...
%!         head r{2} "write (x[e], s, " r{3} "); }\n" ...
%!         "__global__ void " r{1} "_read (T *y, cudaSurfaceObject_t s)\n" ...
%!         head "y[e] = " r{2} "read<T> (s, " r{3} "); }\n"];
%!  endfor
%!  s = [s, "__global__ void zero (float *y, cudaSurfaceObject_t s)\n" ...
%!       "{ int i = threadIdx.x - 2, j = threadIdx.y - 2;\n" ...
%!       "  surf2Dread (y + threadIdx.x + blockDim.x * threadIdx.y, s, 4 * i, j, " ...
%!       "cudaBoundaryModeZero);\n" ...
%!       "  if (i < 0) surf2Dwrite (99.0f, s, 4 * i, j, cudaBoundaryModeZero); }\n" ...
%!       "__global__ void clamp (float *y, cudaSurfaceObject_t s)\n" ...
%!       "{ int i = threadIdx.x - 2, j = threadIdx.y - 2;\n" ...
%!       "  y[threadIdx.x + blockDim.x * threadIdx.y] = " ...
%!       "surf2Dread<float> (s, 4 * i, j, cudaBoundaryModeClamp); }\n" ...
%!       "__global__ void edge (cudaSurfaceObject_t s)\n" ...
%!       "{ surf2Dwrite (7.0f, s, 400, -3, cudaBoundaryModeClamp); }\n" ...
%!       "__global__ void types (cudaSurfaceObject_t s, cudaTextureObject_t t, int *ok)\n" ...
%!       "{ uchar4 c = {1, 2, 3, 4}; surf2Dwrite (c, s, 0, 0);\n" ...
%!       "  short2 h = {-5, 6}; surf2Dwrite (h, s, 4, 0);\n" ...
%!       "  int2 w = {7, -8}; surf2Dwrite (w, s, 8, 0);\n" ...
%!       "  float4 f = {1.5f, 2.5f, 3.5f, 4.5f}; surf2Dwrite (f, s, 16, 0);\n" ...
%!       "  surf2Dwrite (9ll, s, 32, 0); surf2Dwrite ((unsigned char) 200, s, 40, 0);\n" ...
%!       "  uchar4 c2 = surf2Dread<uchar4> (s, 0, 0); short2 h2 = surf2Dread<short2> (s, 4, 0);\n" ...
%!       "  int2 w2; surf2Dread (&w2, s, 8, 0); float4 f2 = surf2Dread<float4> (s, 16, 0);\n" ...
%!       "  ok[0] = c2.x == 1 && c2.w == 4 && h2.x == -5 && h2.y == 6 && w2.x == 7\n" ...
%!       "    && w2.y == -8 && f2.x == 1.5f && f2.w == 4.5f\n" ...
%!       "    && surf2Dread<long long> (s, 32, 0) == 9\n" ...
%!       "    && surf2Dread<unsigned char> (s, 40, 0) == 200; }\n" ...
%!       "__global__ void add (cudaSurfaceObject_t to, cudaTextureObject_t from)\n" ...
%!       "{ int i = threadIdx.x, j = threadIdx.y;\n" ...
%!       "  float v = tex2D<float> (from, i + 0.5f, j + 0.5f);\n" ...
%!       "  surf2Dwrite (v + 1, to, 4 * i, j); }\n" ...
%!       "__global__ void beyond (cudaSurfaceObject_t s)\n" ...
%!       "{ surf2Dwrite (1.0f, s, 4 * 1000000, 0); }\n"];
%!  mod = cuda.SourceModule (s);
%!endfunction

%!function a = surface_array (n, flags = 0)
%!  a = cuda.Array (cuda.ArrayDescriptor3D ("width", n(1), "height", n(2), ...
%!        "depth", n(3), "flags", cuda.array3d_flags.SURFACE_LDST + flags));
%!endfunction

## Every kind: what kernels write is in the array, what is there they read
%!test
%! mod = surface_module ();
%! F = cuda.array3d_flags;
%! for k = {"line", [7 0 0], 0; "plane", [7 5 0], 0; "space", [7 5 3], 0; ...
%!          "lines", [7 0 3], F.LAYERED; "planes", [7 5 3], F.LAYERED; ...
%!          "cube", [4 4 6], F.CUBEMAP; "cubes", [4 4 12], F.CUBEMAP + F.LAYERED}'
%!   n = max (k{2}, 1);
%!   a = surface_array (k{2}, k{3});
%!   s = cuda.SurfaceObject (a);
%!   x = reshape (single (rand (1, prod (n))), n);
%!   write = mod.get_function ([k{1} "_write"]);
%!   write (s, cuda.In (x), "block", n);
%!   assert (a.value (), x);
%!   x = -x;
%!   a.set_value (x);
%!   y = cuda.Out (zeros (n, "single"));
%!   read = mod.get_function ([k{1} "_read"]);
%!   read (y, s, "block", n);
%!   assert (y.value, x);
%! endfor
%! clear mod a s write read y;
%! assert_no_live ();

## Beyond the edges: zeros are read and nothing is written, or the edge counts
%!test
%! mod = surface_module ();
%! m = single (rand (6, 5));
%! a = surface_array ([6 5 0]);
%! a.set_value (m);
%! s = cuda.SurfaceObject (a);
%! y = cuda.Out (zeros (10, 9, "single"));
%! f = mod.get_function ("zero");
%! f (y, s, "block", [10 9]);
%! want = zeros (10, 9, "single");
%! want(3:8,3:7) = m;
%! assert (y.value, want);
%! assert (a.value (), m);
%! f = mod.get_function ("clamp");
%! f (y, s, "block", [10 9]);
%! assert (y.value, m([1 1 1:6 6 6],[1 1 1:5 5 5]));
%! f = mod.get_function ("edge");
%! f (s, "block", 1);
%! m(6,1) = 7;
%! assert (a.value (), m);
%! clear mod a s y f;
%! assert_no_live ();

## Elements of 1 to 16 bytes
%!test
%! mod = surface_module ();
%! a = cuda.Array (cuda.ArrayDescriptor3D ("width", 64, "height", 2, "format", ...
%!       cuda.array_format.UNSIGNED_INT8, "flags", cuda.array3d_flags.SURFACE_LDST));
%! a.set_value (zeros (64, 2, "uint8"));
%! s = cuda.SurfaceObject (a);
%! t = cuda.TextureObject (a);
%! ok = gpuArray (int32 (0));
%! f = mod.get_function ("types");
%! f (s, t, ok, "block", 1);
%! assert (gather (ok), int32 (1));
%! v = a.value ();
%! assert (v(1:4,1), uint8 ([1 2 3 4]'));
%! assert (typecast (v(17:32,1), "single"), single ([1.5 2.5 3.5 4.5]'));
%! assert (v(:,2), zeros (64, 1, "uint8"));
%! clear mod a s t ok f;
%! assert_no_live ();

## A level of a mipmapped array; textures see what surfaces wrote
%!test
%! mod = surface_module ();
%! d = cuda.ArrayDescriptor3D ("width", 8, "height", 8, ...
%!                             "flags", cuda.array3d_flags.SURFACE_LDST);
%! m = cuda.MipmappedArray (d, 2);
%! x = single (rand (4, 4));
%! from = cuda.TextureObject (cuda.np_to_array (x, "F"));
%! to = cuda.SurfaceObject (m.level (1));
%! f = mod.get_function ("add");
%! f (to, from, "block", [4 4]);
%! t = cuda.TextureObject (m.level (1));
%! n = surface_array ([4 4 0]);
%! s = cuda.SurfaceObject (n);
%! f (s, t, "block", [4 4]);
%! assert (n.value (), x + 1 + 1);
%! clear mod m from to f t n s;
%! assert_no_live ();

## A surface keeps its array; closing is idempotent
%!test
%! a = surface_array ([4 4 0]);
%! s = cuda.SurfaceObject (a);
%! r = s.get_resource_desc ();
%! assert (r.handle, a.handle ());
%! assert (r.type, cuda.resource_type.ARRAY);
%! assert (class (s.handle ()), "uint64");
%! assert (disp (s), "  cudaSurfaceObject: open\n");
%! clear a;
%! assert (getfield (__cuda__ ("live"), "cudaArray"), 1);
%! s.close ();
%! close (s);
%! delete (s);
%! assert (s.isopen (), false);
%! fails (@() s.handle (), "octcuda:ClosedHandle");
%! fails (@() s.get_resource_desc (), "octcuda:ClosedHandle");
%! mod = surface_module ();
%! f = mod.get_function ("edge");
%! fails (@() f (s, "block", 1), "octcuda:ClosedHandle");
%! clear s r mod f;
%! assert_no_live ();

## Only arrays made for it
%!test
%! a = cuda.np_to_array (single (magic (4)), "F");
%! fails (@() cuda.SurfaceObject (a), "octcuda:LogicError");
%! fails (@() cuda.SurfaceObject (4), "octcuda:WrongKind");
%! fails (@() cuda.SurfaceObject (gpuArray (4)), "octcuda:WrongKind");
%! b = surface_array ([4 0 0]);
%! b.free ();
%! fails (@() cuda.SurfaceObject (b), "octcuda:ClosedHandle");
%! clear a b;
%! assert_no_live ();

## Without a boundary mode an access beyond the edge stops the kernel
%!test
%! code = [ ...
%!   "mod = cuda.SourceModule ('__global__ void f (cudaSurfaceObject_t s) { surf2Dwrite (1.0f, s, 4000000, 0); }');\n" ...
%!   "f = mod.get_function ('f');\n" ...
%!   "a = cuda.Array (cuda.ArrayDescriptor3D ('width', 4, 'height', 4, 'flags', 2));\n" ...
%!   "s = cuda.SurfaceObject (a);\n" ...
%!   "try, f (s, 'block', 1); wait (gpuDevice ());\n" ...
%!   "catch err, disp (err.identifier); disp (err.message); end\n"];
%! [status, out] = run_octave (code);
%! assert (! isempty (strfind (out, "octcuda:LaunchError")), out);
%! if (strcmp (octcuda_backend (), "host"))   # a GPU does not tell why
%!   assert (! isempty (strfind (out, "a surface was accessed outside of it (x counts bytes")), out);
%! endif
