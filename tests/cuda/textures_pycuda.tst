## What PyCUDA's own tests of textures and surfaces mean, with objects in the
## place of references.  Each test has the name of its twin.
## SPDX-License-Identifier: GPL-3.0-or-later

## Random elements of the five classes of those tests, with their kernels' names.
%!function list = all_classes (varargin)
%!  x = rand (varargin{:});
%!  z = complex (rand (varargin{:}), rand (varargin{:}));
%!  list = {"int16", int16(1000 * x); "single", single(x); "double", x; ...
%!          "csingle", single(z); "cdouble", z}';
%!endfunction

## PyCUDA: test_2d_texture
%!test
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void copy_texture (float *dest, cudaTextureObject_t t)\n" ...
%!   "{ int row = threadIdx.x, col = threadIdx.y, w = blockDim.y;\n" ...
%!   "  dest[row + blockDim.x * col] = tex2D<float> (t, row, col); }"]);
%! f = mod.get_function ("copy_texture");
%! a = single (randn (3, 4));
%! t = cuda.TextureObject (cuda.matrix_to_array (a, "F"));
%! dest = cuda.Out (zeros (3, 4, "single"));
%! f (dest, t, "block", [3 4]);
%! assert (dest.value, a);
%! clear mod f t dest;
%! assert_no_live ();

## PyCUDA: test_multiple_2d_textures
%!test
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void add (float *dest, cudaTextureObject_t a, cudaTextureObject_t b)\n" ...
%!   "{ int row = threadIdx.x, col = threadIdx.y;\n" ...
%!   "  dest[row + blockDim.x * col] = tex2D<float> (a, row, col) + tex2D<float> (b, row, col); }"]);
%! f = mod.get_function ("add");
%! a = single (randn (3, 4));
%! b = single (randn (3, 4));
%! s = cuda.TextureObject (cuda.matrix_to_array (a, "F"));
%! t = cuda.TextureObject (cuda.matrix_to_array (b, "F"));
%! dest = cuda.Out (zeros (3, 4, "single"));
%! f (dest, s, t, "block", [3 4]);
%! assert (dest.value, a + b);
%! clear mod f s t dest;
%! assert_no_live ();

## PyCUDA: test_multichannel_2d_texture
%!test
%! mod = texture_module ();
%! a = single (randn (4, 5, 6));
%! t = cuda.TextureObject (cuda.make_multichannel_2d_array (a, "F"));
%! [i, j] = ndgrid (0:4, 0:5);
%! got = fetch_texture (mod, "plane4", t, [i(:), j(:)], zeros (4, 1, "single"));
%! assert (got, reshape (a, 4, 30).');
%! clear mod t;
%! assert_no_live ();

## PyCUDA: test_multichannel_linear_texture
%!test
%! mod = texture_module ();
%! a = single (randn (4, 256));
%! d = cuda.mem_alloc (4 * numel (a));
%! cuda.memcpy_htod (d, a);
%! t = cuda.TextureObject (d, "format", cuda.array_format.FLOAT, "num_channels", 4);
%! got = fetch_texture (mod, "cell4", t, (0:255)', zeros (4, 1, "single"));
%! assert (got, a.');
%! clear mod d t;
%! assert_no_live ();

## PyCUDA: test_2d_fp_textures, from the host and from the device
%!test
%! mod = texture_module ();
%! [i, j] = ndgrid (0:31);
%! for c = all_classes (32)
%!   for a = {cuda.np_to_array(c{2}, "F"), cuda.gpuarray_to_array(gpuArray(c{2}), "F")}
%!     t = cuda.TextureObject (a{1}, "read_as_integer", true);
%!     got = fetch_texture (mod, ["plane_" c{1}], t, [j(:), i(:)], c{2}(1));
%!     assert (reshape (got, 32, 32), c{2}.');
%!   endfor
%! endfor
%! clear mod a t;
%! assert_no_live ();

## PyCUDA: test_2d_fp_textures_layered
%!test
%! mod = texture_module ();
%! [i, j] = ndgrid (0:31);
%! for c = all_classes (32)
%!   t = cuda.TextureObject (cuda.np_to_array (c{2}, "F", true), "read_as_integer", true);
%!   got = fetch_texture (mod, ["planes_" c{1}], t, [j(:), i(:), ones(1024, 1)], c{2}(1));
%!   assert (reshape (got, 32, 32), c{2}.');
%! endfor
%! clear mod t;
%! assert_no_live ();

## PyCUDA: test_3d_fp_textures
%!test
%! mod = texture_module ();
%! n = 32;
%! [i, j, k] = ndgrid (0:n-1);
%! for c = all_classes (n, n, n)
%!   t = cuda.TextureObject (cuda.np_to_array (c{2}, "C"), "read_as_integer", true);
%!   got = fetch_texture (mod, ["space_" c{1}], t, [i(:), j(:), k(:)], c{2}(1));
%!   assert (reshape (got, n, n, n), permute (c{2}, [3 2 1]));
%! endfor
%! clear mod t;
%! assert_no_live ();

## PyCUDA: test_3d_texture, filled by a Memcpy3D
%!test
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void copy_texture (float *dest, cudaTextureObject_t t)\n" ...
%!   "{ int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, dx = blockDim.x, dy = blockDim.y;\n" ...
%!   "  dest[(z * dy + y) * dx + x] = tex3D<float> (t, x, y, z); }"]);
%! f = mod.get_function ("copy_texture");
%! a = single (randn (2, 4, 8));
%! d = cuda.ArrayDescriptor3D ();
%! d.width = 2;
%! d.height = 4;
%! d.depth = 8;
%! d.format = cuda.dtype_to_array_format (class (a));
%! d.num_channels = 1;
%! d.flags = 0;
%! array = cuda.Array (d);
%! m = cuda.Memcpy3D ();
%! m.set_src_host (a);
%! m.set_dst_array (array);
%! m.width_in_bytes = m.src_pitch = 2 * 4;
%! m.src_height = m.height = 4;
%! m.depth = 8;
%! m ();
%! t = cuda.TextureObject (array);
%! dest = cuda.Out (zeros (2, 4, 8, "single"));
%! f (dest, t, "block", [2 4 8]);
%! assert (dest.value, a);
%! clear mod f d array m t dest;
%! assert_no_live ();

## PyCUDA: test_fp_textures
%!test
%! mod = texture_module ();
%! n = 400;
%! for c = all_classes (n, 1)
%!   t = cuda.TextureObject (gpuArray (c{2}), "read_as_integer", true);
%!   got = fetch_texture (mod, ["cell_" c{1}], t, (0:n-1)', c{2}(1));
%!   assert (got, c{2});
%! endfor
%! clear mod t;
%! assert_no_live ();

## Copies between surfaces by the functions of octcuda-helpers.h (PyCUDA's defect:
## pycuda-helpers does not compile)
%!function mod = copy_module ()
%!  s = ["#include \"pycuda-helpers.hpp\"\n" ...
%!       "template <typename T> struct complex { T re, im; };\n"];
%!  for c = {"int16", "short"; "single", "float"; "double", "double"; ...
%!           "csingle", "complex<float>"; "cdouble", "complex<double>"}'
%!    s = [s, ...
%!      "__global__ void space_" c{1} " (cudaSurfaceObject_t s, " c{2} " *dest, int in)\n" ...
%!      "{ int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y,\n" ...
%!      "      k = threadIdx.z + blockIdx.z * blockDim.z, n = blockDim.x * gridDim.x;\n" ...
%!      "  if (in) fp_surf3Dwrite (dest[i + n * (j + n * k)], s, i, j, k, cudaBoundaryModeClamp);\n" ...
%!      "  else fp_surf3Dread (&dest[i + n * (j + n * k)], s, k, j, i, cudaBoundaryModeClamp); }\n" ...
%!      "__global__ void plane_" c{1} " (cudaSurfaceObject_t s, " c{2} " *dest, int in)\n" ...
%!      "{ int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y;\n" ...
%!      "  int n = blockDim.x * gridDim.x, layer = 1;   // of one: clamped\n" ...
%!      "  if (in) fp_surf2DLayeredwrite (dest[i + n * j], s, i, j, layer, cudaBoundaryModeClamp);\n" ...
%!      "  else fp_surf2DLayeredread (&dest[i + n * j], s, j, i, layer, cudaBoundaryModeClamp); }\n" ...
%!      "__global__ void flat_" c{1} " (cudaSurfaceObject_t s, " c{2} " *dest, int in)\n" ...
%!      "{ int i = threadIdx.x + blockIdx.x * blockDim.x, j = threadIdx.y + blockIdx.y * blockDim.y;\n" ...
%!      "  int n = blockDim.x * gridDim.x;\n" ...
%!      "  if (in) fp_surf2Dwrite (dest[i + n * j], s, i, j);\n" ...
%!      "  else fp_surf2Dread (&dest[i + n * j], s, j, i); }\n"];
%!  endfor
%!  mod = cuda.SourceModule (s, "no_extern_c", true);
%!endfunction

## pycuda-helpers.hpp brings PyCUDA's complex numbers
%!test
%! mod = cuda.SourceModule (["#include <pycuda-helpers.hpp>\n" ...
%!   "__global__ void turn (pycuda::complex<float> *z) { z[0] = z[0] * pycuda::complex<float> (0, 1); }\n"], ...
%!   "no_extern_c", true);
%! z = gpuArray (complex (single (2), 3));
%! f = mod.get_function ("turn");
%! f (z, "block", 1);
%! assert (gather (z), complex (single (-3), 2));
%! clear mod f z;
%! assert_no_live ();

## and its names of what textures hold
%!test
%! mod = cuda.SourceModule (["#include <pycuda-helpers.hpp>\n" ...
%!   "__global__ void fetch (cudaTextureObject_t t, fp_tex_double *x)\n" ...
%!   "{ x[threadIdx.x] = fp_tex2D<fp_tex_double> (t, threadIdx.x, 0); }\n" ...
%!   "__global__ void sizes (int *n)\n" ...
%!   "{ n[0] = sizeof (fp_tex_float); n[1] = sizeof (fp_tex_double);\n" ...
%!   "  n[2] = sizeof (fp_tex_cfloat); n[3] = sizeof (fp_tex_cdouble); }\n"], "no_extern_c", true);
%! t = cuda.TextureObject (cuda.np_to_array ([1.5 2.5; 3.5 4.5], "C"), "read_as_integer", true);
%! x = gpuArray (zeros (1, 2));
%! f = mod.get_function ("fetch");
%! f (t, x, "block", 2);
%! assert (gather (x), [1.5 2.5]);
%! n = gpuArray (zeros (1, 4, "int32"));
%! f = mod.get_function ("sizes");
%! f (n, "block", 1);
%! assert (gather (n), int32 ([4 8 8 16]));
%! clear mod f t x n;
%! assert_no_live ();

## PyCUDA: test_3d_fp_surfaces
%!test
%! mod = copy_module ();
%! n = 32;
%! for c = all_classes (n, n, n)
%!   x = gpuArray (c{2});
%!   a = cuda.gpuarray_to_array (cuda.zeros_like (x), "C", true);
%!   s = cuda.SurfaceObject (a);
%!   f = mod.get_function (["space_" c{1}]);
%!   f.prepare ("PPi");
%!   f.prepared_call ([4 4 4], [8 8 8], s, x, int32 (1));
%!   f.prepared_call ([4 4 4], [8 8 8], s, x, int32 (0));
%!   assert (gather (x), permute (c{2}, [3 2 1]));
%! endfor
%! clear mod a s f x ans;
%! assert_no_live ();

## PyCUDA: test_2d_fp_surfaces, and surfaces without layers
%!test
%! mod = copy_module ();
%! n = 32;
%! for kind = {"plane", "flat"}
%!   for c = all_classes (n, n)
%!     x = gpuArray (c{2});
%!     a = cuda.gpuarray_to_array (cuda.zeros_like (x), "C", true);
%!     if (strcmp (kind, "flat"))
%!       e = a.get_descriptor_3d ();
%!       e.depth = 0;
%!       e.flags = cuda.array3d_flags.SURFACE_LDST;
%!       a = cuda.Array (e);
%!     endif
%!     s = cuda.SurfaceObject (a);
%!     f = mod.get_function ([kind{1} "_" c{1}]);
%!     f.prepare ("PPi");
%!     f.prepared_call ([4 4 1], [8 8 1], s, x, int32 (1));
%!     f.prepared_call ([4 4 1], [8 8 1], s, x, int32 (0));
%!     assert (gather (x), c{2}.');
%!   endfor
%! endfor
%! clear mod a s f x e ans;
%! assert_no_live ();
