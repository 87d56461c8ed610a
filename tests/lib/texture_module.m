## texture_module.m -- kernels that read textures and write surfaces.
##
## MOD = texture_module () is one module for all tests of textures, so that it is
## compiled once.  Kernel NAME (y, t, x, n) reads texture T at N places, the
## columns of X, and puts what it gets into Y.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function mod = texture_module ()

  ## name, type of the result, numbers per place, what is read at place p
  rows = { ...
    "line",        "float",       1, "tex1D<float> (t, p[0])"
    "plane",       "float",       2, "tex2D<float> (t, p[0], p[1])"
    "space",       "float",       3, "tex3D<float> (t, p[0], p[1], p[2])"
    "lines",       "float",       2, "tex1DLayered<float> (t, p[0], (int) p[1])"
    "planes",      "float",       3, "tex2DLayered<float> (t, p[0], p[1], (int) p[2])"
    "cube",        "float",       3, "texCubemap<float> (t, p[0], p[1], p[2])"
    "cubes",       "float",       4, "texCubemapLayered<float> (t, p[0], p[1], p[2], (int) p[3])"
    "level",       "float",       3, "tex2DLod<float> (t, p[0], p[1], p[2])"
    "line_level",  "float",       2, "tex1DLod<float> (t, p[0], p[1])"
    "space_level", "float",       4, "tex3DLod<float> (t, p[0], p[1], p[2], p[3])"
    "lines_level", "float",       3, "tex1DLayeredLod<float> (t, p[0], (int) p[1], p[2])"
    "planes_level", "float",      4, "tex2DLayeredLod<float> (t, p[0], p[1], (int) p[2], p[3])"
    "cube_level",  "float",       4, "texCubemapLod<float> (t, p[0], p[1], p[2], p[3])"
    "cubes_level", "float",       5, "texCubemapLayeredLod<float> (t, p[0], p[1], p[2], (int) p[3], p[4])"
    "line_gradient", "float",     2, "tex1DGrad<float> (t, p[0], p[1], 0)"
    "space_gradient", "float",    4, "tex3DGrad<float> (t, p[0], p[1], p[2], make_float4 (p[3], 0, 0, 0), make_float4 (0, 0, 0, 0))"
    "planes_gradient", "float",   4, "tex2DLayeredGrad<float> (t, p[0], p[1], (int) p[2], make_float2 (p[3], 0), make_float2 (0, 0))"
    "gradient",    "float",       4, "tex2DGrad<float> (t, p[0], p[1], make_float2 (p[2], 0), make_float2 (0, p[3]))"
    "gather",      "float4",      2, "tex2Dgather<float4> (t, p[0], p[1])"
    "gather_1",    "float4",      2, "tex2Dgather<float4> (t, p[0], p[1], 1)"
    "plane4",      "float4",      2, "tex2D<float4> (t, p[0], p[1])"
    "plane_u8",    "unsigned char", 2, "tex2D<unsigned char> (t, p[0], p[1])"
    "plane_i8",    "signed char", 2, "tex2D<signed char> (t, p[0], p[1])"
    "plane_u16",   "ushort",      2, "tex2D<unsigned short> (t, p[0], p[1])"
    "plane_i16",   "short",       2, "tex2D<short> (t, p[0], p[1])"
    "plane_u32",   "uint",        2, "tex2D<unsigned int> (t, p[0], p[1])"
    "plane_i32",   "int",         2, "tex2D<int> (t, p[0], p[1])"
    "plane_u8x4",  "uchar4",      2, "tex2D<uchar4> (t, p[0], p[1])"
    "cell",        "float",       1, "tex1Dfetch<float> (t, (int) p[0])"
    "cell4",       "float4",      1, "tex1Dfetch<float4> (t, (int) p[0])"
    "cell_i32",    "int",         1, "tex1Dfetch<int> (t, (int) p[0])"};
  ## Elements of every class by the functions of octcuda-helpers.h.
  for c = {"int16", "short"; "single", "float"; "double", "double"; ...
           "csingle", "complex<float>"; "cdouble", "complex<double>"}'
    rows(end+(1:4),:) = { ...
      ["cell_" c{1}],   c{2}, 1, ["fp_tex1Dfetch<" c{2} " > (t, (int) p[0])"]
      ["plane_" c{1}],  c{2}, 2, ["fp_tex2D<" c{2} " > (t, p[0], p[1])"]
      ["planes_" c{1}], c{2}, 3, ["fp_tex2DLayered<" c{2} " > (t, p[0], p[1], (int) p[2])"]
      ["space_" c{1}],  c{2}, 3, ["fp_tex3D<" c{2} " > (t, p[0], p[1], p[2])"]};
  endfor
  s = ["#include \"octcuda-helpers.h\"\n" ...
       "template <typename T> struct complex { T re, im; };\n"];
  for row = rows'
    s = [s, sprintf(["__global__ void %s (%s *y, cudaTextureObject_t t, " ...
                     "const float *x, int n)\n" ...
                     "{ int i = blockIdx.x * blockDim.x + threadIdx.x;\n" ...
                     "  const float *p = x + %d * i;\n" ...
                     "  if (i < n) y[i] = %s; }\n"], row{:})];
  endfor
  mod = cuda.SourceModule (s, "no_extern_c", true);

endfunction
