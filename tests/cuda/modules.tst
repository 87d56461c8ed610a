## Modules: compiling, images, options of compilers, names.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function tf = on_gpu ()
%!  tf = strcmp (octcuda_backend (), "cuda");
%!endfunction

## The value that kernel NAME of M, which has one pointer to int, writes.
%!function v = run (m, name = "f")
%!  x = cuda.Out (int32 (0));
%!  f = m.get_function (name);
%!  f.prepare ("P");
%!  f (x, "block", 1);
%!  v = double (x.value);
%!endfunction

%!function write (file, text)
%!  fid = fopen (file, "w");
%!  fwrite (fid, text);
%!  fclose (fid);
%!endfunction

%!assert (any (cuda.get_module_loading_mode () == [1 2]))

## What is compiled can be kept, and loaded later, from memory or a file
%!test
%! text = "__global__ void f (int *x) { *x = 5; }\n__global__ void g (int *x) { *x = 6; }";
%! [code, log, type] = cuda.compile (text);
%! assert (class (code), "uint8");
%! assert (isrow (code) && ischar (log));
%! m = cuda.module_from_buffer (code);
%! assert (run (m, "f"), 5);
%! assert (any (strcmp (m.kernels, "f")) && any (strcmp (m.kernels, "g")));
%! file = tempname ();
%! write (file, code);
%! unwind_protect
%!   assert (run (cuda.module_from_file (file), "g"), 6);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! fails (@() cuda.module_from_file (file), "octcuda:RuntimeError", "module_from_file: ");
%! fails (@() m.get_function ("h"), "octcuda:LogicError", "no kernel h; there are: .*f");
%! clear m;
%! assert_no_live ();
## a texture reference: the error says what has taken its place
%!test
%! text = ["texture<float, 2> t;\n" ...
%!         "__global__ void f (float *x) { *x = tex2D (t, 0.f, 0.f); }"];
%! fails (@() cuda.SourceModule (text), "octcuda:CompileError", ...
%!        '^CUDA 12 removed texture references: .*help cuda.TextureObject\); (compilation of kernel.cu failed|kernel.cu does not compile)');
%! fails (@() cuda.SourceModule ("surface<void, 2> s;\n__global__ void f () { surf2Dwrite (1.f, s, 0, 0); }"), ...
%!        "octcuda:CompileError", '^CUDA 12 removed surface references: .*help cuda.SurfaceObject\)');
%! fails (@() cuda.SourceModule ("__global__ void f () { texture = 1; }"), ...
%!        "octcuda:CompileError", '^(?!CUDA 12)');

## Inline PTX is for GPUs
%!test
%! text = "__global__ void f (int *x) { int y; asm (\"mov.u32 %0, %%laneid;\" : \"=r\"(y)); *x = y; }";
%! if (strcmp (octcuda_backend (), "host"))
%!   fails (@() cuda.SourceModule (text), "octcuda:CompileError", ...
%!          '^compilation of kernel.cu failed \(inline PTX needs a GPU: for the host backend write the same in CUDA C\+\+, ');
%!   text = ["#ifdef __CUDACC_RTC__\n" text "\n#else\n__global__ void f (int *x) { *x = threadIdx.x % warpSize; }\n#endif\n"];
%! endif
%! x = cuda.Out (int32 (7));
%! cuda.SourceModule (text).get_function ("f") (x, "block", 1);
%! assert (x.value, int32 (0));

%!error <Invalid call> cuda.compile ()
%!error <unknown option> cuda.compile ("", "speed", 1)
%!error <"sin" is an Octave function, .*use cuda.compile \(@sin\)$> cuda.compile ("sin")
%!error <use cuda.compile \(@circshift\)$> cuda.compile ("circshift", "fma", true)
%!error <use cuda.compile \(@cuda.Stream\)$> cuda.compile ("cuda.Stream")
%!error <use cuda.compile \(@\(x\) x \+ 1\)$> cuda.compile ("@(x) x + 1")
%!error <octcudatest_nosuch> cuda.compile ("octcudatest_nosuch")
%!error <must be a string, a cell array> cuda.compile (5)
%!error <Invalid call> cuda.module_from_buffer ()
%!error <Invalid call> cuda.module_from_file ()
%!error <FILE must be a string> cuda.module_from_file (5)
%!error <is a folder> cuda.module_from_file (tempdir ())
%!error <must be a string or an array of uint8> cuda.module_from_buffer (5)
%!error <must be a string or an array of uint8> cuda.module_from_buffer ("")

## What a backend makes, and what it does not
%!test
%! text = "__global__ void f (int *x) { *x = 5; }";
%! if (on_gpu ())
%!   code = cuda.compile (text, "target", "ptx");
%!   assert (! isempty (strfind (char (code), ".entry f")) && code(end) != 0);
%!   assert (run (cuda.module_from_buffer (char (code))), 5);
%!   cubin = cuda.compile (text, "target", "cubin");
%!   assert (char (cubin(2:4)), "ELF");
%!   assert (run (cuda.module_from_buffer (cubin)), 5);
%!   fails (@() cuda.compile (text, "target", "so"), "octcuda:NotSupported", "makes \"cubin\"");
%!   fails (@() cuda.compile (text, "target", "cubin", "arch", "compute_80"), ...
%!          "octcuda:LogicError", "a cubin needs");
%! else
%!   code = cuda.compile (text, "target", "so");
%!   assert (run (cuda.module_from_buffer (code)), 5);
%!   for target = {"ptx", "cubin", "fatbin"}
%!     fails (@() cuda.compile (text, "target", target{1}), "octcuda:NotSupported", ...
%!            ["^target \"" target{1} "\" is not supported by the host backend"]);
%!   endfor
%!   fails (@() cuda.module_from_buffer (".version 8.0\n.target sm_90\n"), ...
%!          "octcuda:NotSupported", "PTX and machine code of GPUs");
%! endif
%! fails (@() cuda.compile (text, "target", "exe"), "octcuda:LogicError", "unknown target");
%! assert_no_live ();

## What is cut off or nothing at all is not run
%!test
%! code = cuda.compile ("__global__ void f (int *x) { *x = 5; }");
%! for n = [10 100 1000 numel(code)-100]
%!   fails (@() cuda.module_from_buffer (code(1:n)), "octcuda:LogicError", "damaged");
%! endfor
%! fails (@() cuda.module_from_buffer ("no module"), "octcuda:LogicError", ...
%!        "^cuModuleLoadDataEx failed: ");
%! assert_no_live ();

## Nor is what was damaged anywhere in between
%!test
%! if (! on_gpu ())
%!   code = cuda.compile ("__global__ void f (int *x) { *x = 5; }");
%!   for at = [7, 9, 21, round(linspace (65, numel (code), 60))]
%!     bad = code;
%!     bad(at) = bitxor (bad(at), 64);
%!     fails (@() cuda.module_from_buffer (bad), "octcuda:LogicError", ...
%!            "the module is damaged|compile it again");
%!   endfor
%!   file = tempname ();
%!   unwind_protect
%!     fid = fopen (file, "w");
%!     fwrite (fid, bad);
%!     fclose (fid);
%!     fails (@() cuda.module_from_file (file), "octcuda:LogicError", "compile it again");
%!   unwind_protect_cleanup
%!     unlink (file);
%!   end_unwind_protect
%!   assert (isopen (cuda.module_from_buffer (code)));
%!   clear ans
%! endif
%! assert_no_live ();

## Options of the driver's compiler, in all spellings; who is told
%!test
%! text = "__global__ void f (int *x) { *x = 5; }";
%! if (on_gpu ())
%!   code = cuda.compile (text, "target", "ptx");
%! else
%!   code = cuda.compile (text);
%! endif
%! for options = {struct("MAX_REGISTERS", 32, "WALL_TIME", 0), ...
%!                {"MAX_REGISTERS", 32, "WALL_TIME", 0}, ...
%!                {"max_registers", 32; "WALL_TIME", []}, ...
%!                {{cuda.jit_option.MAX_REGISTERS, 32}, {cuda.jit_option.WALL_TIME, 0}}, ...
%!                {cuda.jit_option.MAX_REGISTERS, 32; cuda.jit_option.WALL_TIME, 0}}
%!   m = cuda.module_from_buffer (code, "options", options{1}, "message_handler", @said);
%!   heard = said ();
%!   assert (heard{1}, true);
%!   assert (! isempty (regexp (heard{2}, 'wall time: [\d.e+-]+ ms$')), heard{2});
%!   assert (heard{3}, "");
%!   assert (run (m), 5);
%! endfor
%! m = cuda.module_from_buffer (code, "message_handler", @said);
%! heard = said ();
%! assert (heard{1} && isempty (strfind (heard{2}, "wall time")));
%! fails (@() cuda.module_from_buffer ("no module", "message_handler", @said), ...
%!        "octcuda:LogicError", "^cuModuleLoadDataEx failed: ");
%! heard = said ();
%! assert (heard{1}, false);
%! clear m heard options;
%! fails (@() cuda.module_from_buffer (code, "message_handler", @(varargin) error ("mine:id", "told")), ...
%!        "mine:id", "told");
%! assert_no_live ();
%! logic = "octcuda:LogicError";
%! fails (@() cuda.module_from_buffer (code, "options", {"NONSENSE", 1}), logic, "has no NONSENSE");
%! fails (@() cuda.module_from_buffer (code, "options", {"INFO_LOG_BUFFER", 1}), logic, ...
%!        "INFO_LOG_BUFFER cannot be set");
%! fails (@() cuda.module_from_buffer (code, "options", {"MAX_REGISTERS", 1.5}), logic, "integer");
%! fails (@() cuda.module_from_buffer (code, "options", {9999999999, 1}), "octcuda:LogicError", "OPTIONS has");
%! fails (@() cuda.module_from_buffer (code, "options", 5), "octcuda:LogicError", "OPTIONS must be");
%! fails (@() cuda.module_from_buffer (code, "options", {"MAX_REGISTERS", "x"}), "octcuda:LogicError", "OPTIONS must be");
%! fails (@() cuda.module_from_buffer (code, "message_handler", 5), "octcuda:LogicError", "MESSAGE_HANDLER must be");
%! fails (@() cuda.module_from_buffer (code, "speed", 5), "octcuda:LogicError", "unknown option");
%! assert_no_live ();

## PTX that is wrong: the driver's compiler says where
%!test
%! if (on_gpu ())
%!   fails (@() cuda.module_from_buffer (".version 7.0\n.target sm_75\n.address_size 64\nnonsense\n"), ...
%!          "octcuda:LogicError", 'CUDA_ERROR_INVALID_PTX\) - .*line 4');
%! endif
%! assert_no_live ();

## Templates and variables of namespaces by name expressions
%!test
%! text = ["namespace ns {\n__constant__ float v[3] = {1, 2, 3};\n__device__ int w = 4;\n" ...
%!         "template <class T> __global__ void k (T *x, T a) { *x = a + v[1] + w; }\n" ...
%!         "__global__ void plain (int *x) { *x = w; } }\n"];
%! m = cuda.SourceModule (text, "names", {"ns::k<float>", "&ns::k<double>", "&ns::v", "ns::w"});
%! assert (sort (m.kernels), sort ({"ns::plain", "ns::k<float>", "&ns::k<double>"}));
%! x = cuda.Out (single (0));
%! m.get_function ("ns::k<float>") (x, 10, "block", 1);
%! assert (x.value, single (16));
%! [v, n] = m.get_global ("&ns::v");
%! assert (n, 12);
%! cuda.memcpy_htod (v, single ([1 20 3]));
%! w = m.get_global ("ns::w");
%! cuda.memcpy_htod (w, int32 (5));
%! y = cuda.Out (0);
%! m.get_function ("&ns::k<double>") (y, 10, "block", 1);
%! assert (y.value, 35);
%! assert (run (m, "ns::plain"), 5);
%! fails (@() m.get_global ("ns::v2"), "octcuda:LogicError", 'no variable ns::v2');
%! fails (@() m.get_function ("ns::v"), "octcuda:LogicError", "no kernel ns::v");
%! clear m;
%! assert (cuda.memcpy_dtoh (int32 (0), w), int32 (5));
%! clear v w x y ans;
%! assert_no_live ();

## PyCUDA: test_constant_memory, with the comparison that it meant
%!test
%! m = cuda.SourceModule (["__constant__ float const_array[32];\n" ...
%!   "__global__ void copy_constant_into_global (float *out)\n" ...
%!   "{ out[threadIdx.x] = const_array[threadIdx.x]; }"]);
%! [c, n] = m.get_global ("const_array");
%! assert (n, 128);
%! a = single (randn (1, 32));
%! cuda.memcpy_htod (c, a);
%! out = cuda.Out (zeros (1, 32, "single"));
%! m.get_function ("copy_constant_into_global") (out, "block", 32);
%! assert (out.value, a);
%! clear m c out ans;
%! assert_no_live ();

## PyCUDA: c++_function_templates.py: called from a plain kernel
%!test
%! m = cuda.SourceModule (["template <typename T> __device__ T incr (T x) { return x + 1; }\n" ...
%!   "extern \"C\" __global__ void func (float *a) { a[threadIdx.x] = incr (a[threadIdx.x]); }"], ...
%!   "no_extern_c", true);
%! a = cuda.InOut (single ([1 2 3 4 5]));
%! m.get_function ("func") (a, "block", 5);
%! assert (a.value, single ([2 3 4 5 6]));
%! clear m a ans;
%! assert_no_live ();

## no_extern_c: a kernel has its plain name and the one that C++ gives it
%!test
%! m = cuda.SourceModule (["namespace ns { __global__ void h (int *p) { *p = 2; } }\n" ...
%!   "__global__ void f (float *x, int n) { x[threadIdx.x] = n; }\n" ...
%!   "extern \"C\" __global__ void plain (int *p) { *p = 4; }\n" ...
%!   "template <class T> __global__ void t (T *x) { *x = 3; }\n" ...
%!   "template __global__ void t<int> (int *);\n"], "no_extern_c", true, "names", {"t<int>"});
%! x = gpuArray (single (zeros (1, 3)));
%! f = m.get_function ("_Z1fPfi");
%! f (x, 7, "block", 3);
%! assert (gather (x), single ([7 7 7]));
%! f.prepare ("Pi").prepared_call (1, 3, x, 8);
%! assert (gather (x), single ([8 8 8]));
%! p = gpuArray (int32 (0));
%! for row = {"_ZN2ns1hEPi", "ns::h", "_Z1tIiEvPT_", "t<int>", "plain"; 2, 2, 3, 3, 4}
%!   k = m.get_function (row{1});
%!   p(1) = 0;
%!   k (p, "block", 1);
%!   assert (gather (p), int32 (row{2}));
%! endfor
%! fails (@() f (p, 7, "block", 3), "octcuda:.*", "int32|float");
%! ## parts of a name that come again, and kernels of one name
%! m = cuda.SourceModule (["struct S { int a; };\n" ...
%!   "namespace ns { struct T { int b; };\n" ...
%!   "  __global__ void h (T *p, T *q, const S *s, S *t) { t->a = 1; q->b = p->b + s->a; } }\n" ...
%!   "__global__ void f (float *x, float *y, const float *z, const float *w) { *y = *x + *z; }\n" ...
%!   "__global__ void f (int *x,  // once more\n  int n) { *x = n; }\n" ...
%!   "__global__ void arr (int (*x)[3], int (*y)[3]) { __shared__ int u[7]; u[0] = x[0][1]; y[0][2] = u[0]; }\n" ...
%!   "template <class T, int N> __global__ void t (T *x, T *y) { *y = *x + N; }\n" ...
%!   "template __global__ void t<int, 12> (int *, int *);\n" ...
%!   "template <class T> struct vec { T v; };\n" ...
%!   "template <class T> __global__ void nest (T *x) { x->v.v = 7; }\n" ...
%!   "template __global__ void nest<vec<vec<int>>> (vec<vec<int>> *);\n" ...
%!   "__global__ void two (int *x) { static __shared__ int u, v; u = 3; v = 4; *x = u + v; }\n"], "no_extern_c", true);
%! for name = {"_Z4nestI3vecIS0_IiEEEvPT_", "_Z3twoPi"}
%!   a = gpuArray (int32 ([5 6 7]));
%!   k = m.get_function (name{1});
%!   k (a, "block", 1);
%!   assert (gather (a), int32 ([7 6 7]));
%! endfor
%! a = gpuArray (int32 ([5 6 7]));
%! a = gpuArray (int32 ([5 6 7]));  b = gpuArray (int32 ([1 2 3]));
%! k = m.get_function ("_ZN2ns1hEPNS_1TES1_PK1SPS2_");
%! k (a, b, a, b, "block", 1);
%! assert (gather (b), int32 ([10 2 3]));
%! y = gpuArray (single ([2 0]));
%! k = m.get_function ("_Z1fPfS_PKfS1_");
%! k (y, cuda.slice (y, 2), y, y, "block", 1);
%! assert (gather (y), single ([2 4]));
%! k = m.get_function ("_Z1fPii");
%! k (a, int32 (9), "block", 1);   # of kernels of one name a GPU tells sizes only
%! assert (gather (a), int32 ([9 6 7]));
%! k = m.get_function ("_Z3arrPA3_iS0_");
%! k (a, b, "block", 1);
%! assert (gather (b), int32 ([10 2 6]));
%! if (strcmp (octcuda_backend (), "host"))   # a GPU's compiler may need none
%!   assert (k.shared_size_bytes, 28);
%! endif
%! k = m.get_function ("_Z1tIiLi12EEvPT_S1_");
%! k (a, b, "block", 1);
%! assert (gather (b), int32 ([21 2 6]));
%! fails (@() m.get_function ("_Z1fPdi"), "octcuda:LogicError", "no kernel _Z1fPdi");
%! fails (@() m.get_function ("_Z1fP"), "octcuda:LogicError", "no kernel _Z1fP; there are: ");
%! n = cuda.module_from_buffer (cuda.compile ("__global__ void f (float *x, int n) { *x = n; }", "no_extern_c", true));
%! f = n.get_function ("_Z1fPfi");
%! f (x, int32 (9), "block", 1);
%! assert (gather (x), single ([9 8 8]));
%! clear m n x y a b f p k ans;
%! assert_no_live ();

## PyCUDA: demo_meta_template.py, demo_meta_codepy.py, demo_meta_cgen.py: generated
## code, an unrolled sum, exact
%!test
%! block = 256;  per_thread = 6;
%! lines = {"__global__ void add (float *c, const float *a, const float *b)", "{", ...
%!          sprintf("  int i = threadIdx.x + blockIdx.x * %d;", block * per_thread)};
%! for k = 0:per_thread-1
%!   lines{end+1} = sprintf ("  c[i + %d] = a[i + %d] + b[i + %d];", [1 1 1] * k * block);
%! endfor
%! lines{end+1} = "}";
%! f = cuda.SourceModule (lines).get_function ("add");
%! n = 11 * block * per_thread;
%! a = single (randn (1, n));  b = single (randn (1, n));
%! c = cuda.Out (zeros (1, n, "single"));
%! f (c, cuda.In (a), cuda.In (b), "block", block, "grid", 11);
%! assert (c.value, a + b);
%! clear f c;
%! assert_no_live ();

## PyCUDA: convolution.py, separable: taps in constant memory, tiles in
## shared memory, the inner sum written out
%!test
%! radius = 8;  tile = 32;
%! sum = @(pattern) strjoin (arrayfun (@(k) sprintf (pattern, k + radius, k), ...
%!                                     -radius:radius, "UniformOutput", false), " + ");
%! text = strrep (strrep (strrep (["__constant__ float taps[2 * R + 1];\n" ...
%!   "__global__ void along (float *y, const float *x, int h, int w)\n{\n" ...
%!   "  __shared__ float t[T + 2 * R];\n" ...
%!   "  int col = blockIdx.y, first = blockIdx.x * T - R;\n" ...
%!   "  for (int k = threadIdx.x; k < T + 2 * R; k += blockDim.x)\n" ...
%!   "    t[k] = first + k >= 0 && first + k < h ? x[first + k + col * h] : 0;\n" ...
%!   "  __syncthreads ();\n" ...
%!   "  int row = blockIdx.x * T + threadIdx.x, at = threadIdx.x + R;\n" ...
%!   "  if (row < h && col < w) y[col + row * w] = SUM;\n}\n"], ...
%!   "SUM", sum ("taps[%d] * t[at - (%d)]")), "R", sprintf ("%d", radius)), ...
%!   "T", sprintf ("%d", tile));
%! m = cuda.SourceModule (text);
%! g = single (exp (-(-radius:radius) .^ 2 / 20));
%! g /= builtin ("sum", g);
%! cuda.memcpy_htod (m.get_global ("taps"), g);
%! f = m.get_function ("along");
%! image = single (rand (100, 77));
%! turned = cuda.Out (zeros (77, 100, "single"));
%! f (turned, cuda.In (image), 100, 77, "block", tile, "grid", [4 77]);
%! both = cuda.Out (zeros (100, 77, "single"));
%! f (both, cuda.In (turned.value), 77, 100, "block", tile, "grid", [3 100]);
%! assert (both.value, conv2 (g, g, image, "same"), 1e-6);
%! clear m f turned both ans;
%! assert_no_live ();

## pycuda-complex.hpp: against Octave's functions
%!test
%! names = {"conj", "sqrt", "exp", "log", "log10", "sin", "cos", "tan", "sinh", ...
%!          "cosh", "tanh", "asin", "acos", "atan", "asinh", "acosh", "atanh"};
%! z = [0.5+0.25i, -0.75+0.5i, 0.3-0.6i, -0.2-0.9i, 1e-3+2i, 0.1];
%! n = numel (z);
%! text = {"#include <pycuda-complex.hpp>", "template <class C> __global__ void all (C *out, const C *in, C s, C t)", ...
%!         "{", "  C z = in[threadIdx.x];", sprintf("  out += threadIdx.x * %d;", numel (names) + 12)};
%! for name = names
%!   text{end+1} = sprintf ("  *out++ = %s (z);", name{1});
%! endfor
%! text = [text, {"  *out++ = z + s; *out++ = z - s; *out++ = z * s; *out++ = s / z;", ...
%!   "  *out++ = 2 * z - 1; *out++ = -z; *out++ = pow (z, 3); *out++ = pow (z, -2);", ...
%!   "  *out++ = pow (z, s); *out++ = abs (z); *out++ = arg (z); *out++ = C (norm (z), z == z);", ...
%!   "}"}];
%! m = cuda.SourceModule (text, "names", {"all<pycuda::complex<double> >", "all<pycuda::complex<float> >"});
%! s = 2 - 3i;
%! want = [];
%! for name = names
%!   want(end+1,:) = feval (name{1}, z);
%! endfor
%! want = [want; z+s; z-s; z*s; s./z; 2*z-1; -z; z.^3; z.^-2; z.^s; abs(z); arg(z); abs(z).^2+1i];
%! for type = {"double", "single"}
%!   cast = str2func (type{1});
%!   f = m.get_function (m.kernels (){1 + strcmp (type{1}, "single")});
%!   out = cuda.Out (complex (zeros (rows (want), n, type{1}), 1));
%!   in = cuda.In (complex (cast (z)));
%!   f (out, in, cast (s), cast (s), "block", n);
%!   got = out.value;
%!   assert (class (got), type{1});
%!   assert (double (got), want, 40 * eps (type{1}) * max (1, abs (want)));
%! endfor
%! clear m f in out;
%! assert_no_live ();

## Headers that CUDA sources begin with
%!test
%! text = ["#include <cuda_runtime.h>\n#include <cuda.h>\n#include <device_launch_parameters.h>\n" ...
%!   "#include <stdint.h>\n#include <stdio.h>\n#include <math.h>\n#include <cuComplex.h>\n" ...
%!   "#include <vector_types.h>\n#include <assert.h>\n#include <limits.h>\n#include <float.h>\n" ...
%!   "__global__ void f (int *x) { assert (x != NULL); int32_t i = INT_MAX; float4 v = make_float4 (1, 2, 3, 4);\n" ...
%!   "  cuDoubleComplex z = cuCmul (make_cuDoubleComplex (0, 1), make_cuDoubleComplex (0, 1));\n" ...
%!   "  *x = (int) (v.w - z.x) + (i == 2147483647); }"];
%! assert (run (cuda.SourceModule (text)), 6);
%! clear ans;
%! fails (@() cuda.SourceModule ("#include <no_such_header_of_mine.h>\n__global__ void f () { }"), ...
%!        "octcuda:CompileError", 'no_such_header_of_mine\.h');
%! assert_no_live ();

## Half precision: every value there and back, ties to even, one rounding
%!test
%! m = cuda.SourceModule (["#include <cuda_fp16.h>\n" ...
%!   "__global__ void widen (float *y, const half *x)\n" ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = __half2float (x[i]); }\n" ...
%!   "__global__ void narrow (half *y, const float *x)\n" ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = __float2half (x[i]); }\n" ...
%!   "__global__ void compute (float *y, const half *x)\n" ...
%!   "{ half a = x[0], b = x[1]; y[0] = a + b; y[1] = __hmul (a, b); y[2] = __hfma (a, b, x[2]);\n" ...
%!   "  y[3] = __hlt (a, b); y[4] = -a; half2 h = __halves2half2 (a, b); y[5] = __high2half (h); }\n"]);
%! bits = uint16 (0:65535);
%! e = double (bitand (bitshift (bits, -10), 31));
%! f = double (bitand (bits, 1023));
%! v = (1 + f / 1024) .* 2 .^ (e - 15);
%! v(e == 0) = f(e == 0) * 2^-24;
%! v(e == 31) = Inf;
%! v(e == 31 & f > 0) = NaN;
%! v(bits >= 32768) *= -1;
%! y = cuda.Out (zeros (1, 65536, "single"));
%! m.get_function ("widen") (y, cuda.In (bits), "block", 256, "grid", 256);
%! assert (y.value, single (v));
%! ok = ! isnan (v);
%! h = cuda.Out (bits);
%! m.get_function ("narrow") (h, cuda.In (single (v)), "block", 256, "grid", 256);
%! assert (h.value(ok), bits(ok));
%! x = single ([1+2^-11, 1+3*2^-11, 65519, 65520, 2^-25, 1.5*2^-24, -2^-25, 1e10]);
%! h = cuda.Out (zeros (1, 8, "uint16"));
%! m.get_function ("narrow") (h, cuda.In (x), "block", 8);
%! assert (h.value, uint16 ([15360 15362 31743 31744 0 2 32768 31744]));
%! y = cuda.Out (zeros (1, 6, "single"));
%! m.get_function ("compute") (y, cuda.In (uint16 ([15361 15362 13312])), "block", 1);
%! a = 1 + 1/1024;  b = 1 + 2/1024;
%! assert (double (y.value), [2+4/1024, 1+3/1024, 1.25+3/1024, 1, -a, b]);
%! clear m y h ans;
%! assert_no_live ();

## A compiler's error: its words, its name and options; the files when kept
%!test
%! fails (@() cuda.SourceModule ("__global__ void f () { wrong; }", "options", "-DMINE=1"), ...
%!        "octcuda:CompileError", '(?s)wrong.*\[.*std=c\+\+17');
%! folder = tempname ();
%! unwind_protect
%!   fails (@() cuda.SourceModule ("__global__ void f () { wrong; }", "keep", folder), ...
%!          "octcuda:CompileError", "wrong");
%!   assert (! isempty (strfind (fileread (fullfile (folder, "kernel.cu")), "wrong;")));
%!   assert (! isempty (strfind (fileread (fullfile (folder, "kernel.log")), "wrong")));
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert_no_live ();

## Architectures: what cannot run is refused before it is compiled; CODE counts
## (PyCUDA's defect: arch_check)
%!test
%! text = "__global__ void f (int *x) { *x = 5; }";
%! if (on_gpu ())
%!   for arch = {"sm_999", "sm_30", "compute_999", "sm_75a"}
%!     fails (@() cuda.SourceModule (text, "arch", arch{1}), "octcuda:LogicError", ...
%!            ["^code for " arch{1} " does not run on this device, which is sm_"]);
%!   endfor
%!   cc = cuda.Device (0).compute_capability ();
%!   own = sprintf ("%d%d", cc);
%!   assert (run (cuda.SourceModule (text, "arch", ["compute_" own], "code", ["sm_" own])), 5);
%!   assert (run (cuda.SourceModule (text, "arch", "compute_75")), 5);
%!   if (any (str2double (own) == [90 100 103 110 120 121]))
%!     assert (run (cuda.SourceModule (text, "arch", ["sm_" own "a"])), 5);
%!   endif
%! else
%!   assert (run (cuda.SourceModule (text, "arch", "sm_999", "code", "sm_90a")), 5);
%! endif
%! clear ans;
%! assert_no_live ();
%!error <"arch" must be a string> cuda.SourceModule ("", "arch", 90)

## Flags where none are given; a compiler by name
%!test
%! text = "__global__ void f (int *x) { *x = Q; }";
%! old = cuda.DEFAULT_NVCC_FLAGS ({"-DQ=7", "-DR=8"});
%! unwind_protect
%!   assert (cuda.DEFAULT_NVCC_FLAGS (), {"-DQ=7", "-DR=8"});
%!   assert (run (cuda.SourceModule (text)), 7);
%!   assert (run (cuda.SourceModule (text, "options", [])), 7);
%!   assert (run (cuda.SourceModule (text, "options", {"-DQ=9"})), 9);
%!   fails (@() cuda.SourceModule (text, "options", {}), "octcuda:CompileError", "Q");
%!   fails (@() cuda.DEFAULT_NVCC_FLAGS (5), "octcuda:LogicError", "FLAGS must be");
%!   fails (@() cuda.DEFAULT_NVCC_FLAGS ({"-D Q"}), "octcuda:LogicError", "one word");
%! unwind_protect_cleanup
%!   cuda.DEFAULT_NVCC_FLAGS (old);
%! end_unwind_protect
%! assert (cuda.DEFAULT_NVCC_FLAGS (), old);
%! if (on_gpu ())
%!   fails (@() cuda.SourceModule (text, "nvcc", "/no/such/nvcc"), "octcuda:RuntimeError", ...
%!          'the compiler "/no/such/nvcc" was not found: set "nvcc" to its path');
%! endif
%! assert (! isempty (cuda.get_nvcc_version ()));
%! fails (@() cuda.get_nvcc_version ("/no/such/nvcc"), "octcuda:RuntimeError", "/no/such/nvcc");
%! fails (@() cuda.get_nvcc_version (5), "octcuda:LogicError", "NVCC must be");
%! clear ans;
%! assert_no_live ();
%!test
%! [status, out] = run_octave ([ ...
%!   "setenv ('OCTCUDA_DEFAULT_NVCC_FLAGS', '-DQ=3  -DR=4');\n" ...
%!   "x = cuda.Out (int32 (0));\n" ...
%!   "cuda.SourceModule ('__global__ void f (int *x) { *x = 10 * Q + R; }').get_function ('f') (x, 'block', 1);\n" ...
%!   "printf ('got %d', x.value);"]);
%! assert (status, 0);
%! assert (! isempty (strfind (out, "got 34")), out);

## For a debugger: files are kept, and nothing is cached
%!test
%! folder = tempname ();
%! confirm_recursive_rmdir (false, "local");
%! text = "__global__ void f (int *x) { *x = 5; }";
%! assert (cuda.set_debugging (), false);
%! unwind_protect
%!   assert (cuda.set_debugging (true), true);
%!   before = __octcuda__ ("calls");
%!   m = cuda.SourceModule (text, "keep", folder);
%!   assert (run (m), 5);
%!   assert (exist (fullfile (folder, "kernel.cu"), "file"), 2);
%! unwind_protect_cleanup
%!   cuda.set_debugging (false);
%!   rmdir (folder, "s");
%! end_unwind_protect
%! fails (@() cuda.set_debugging ("yes"), "octcuda:LogicError", "FLAG must be");
%! clear m;
%! assert_no_live ();

## The cache: a folder of one's own, none, and not a word when there is a miss
## (PyCUDA's defect: cache_miss)
%!test
%! folder = tempname ();
%! confirm_recursive_rmdir (false, "local");
%! text = "__global__ void f (int *x) { *x = 456; }";
%! lastwarn ("");
%! unwind_protect
%!   m = cuda.SourceModule (text, "cache_dir", folder);
%!   [said, id] = lastwarn ();
%!   assert (! strncmp (id, "octcuda:", 8), said);
%!   files = dir (folder);
%!   files = files(! [files.isdir]);
%!   assert (numel (files), 1);
%!   assert (isempty (strfind (files.name, "tmp")));
%!   m = cuda.SourceModule ([text " "], "cache_dir", false);
%!   assert (numel (dir (folder)), 3);
%!   setenv ("OCTCUDA_DISABLE_CACHE", "");
%!   m = cuda.SourceModule ([text "  "], "cache_dir", folder);
%!   assert (numel (dir (folder)), 3);
%! unwind_protect_cleanup
%!   unsetenv ("OCTCUDA_DISABLE_CACHE");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear m;
%! assert_no_live ();
%!error <"cache_dir" must be> cuda.SourceModule ("", "cache_dir", 5)

## A header that changes is seen
%!test
%! folder = tempname ();
%! mkdir (folder);
%! confirm_recursive_rmdir (false, "local");
%! unwind_protect
%!   for v = [11 12]
%!     write (fullfile (folder, "mine.h"), sprintf ("#define MINE %d\n", v));
%!     m = cuda.SourceModule ("#include \"mine.h\"\n__global__ void f (int *x) { *x = MINE; }", ...
%!                            "include_dirs", {folder});
%!     assert (run (m), v);
%!   endfor
%! unwind_protect_cleanup
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear m;
%! assert_no_live ();

## References are gone
%!test
%! m = cuda.SourceModule ("__global__ void f () { }");
%! fails (@() m.get_texref ("t"), "octcuda:NotSupported", "cuda.TextureObject");
%! fails (@() m.get_surfref ("t"), "octcuda:NotSupported", "cuda.SurfaceObject");
%! m.close ();
%! fails (@() m.get_texref ("t"), "octcuda:ClosedHandle", "closed");
%! clear m;
%! assert_no_live ();

## One source, kernels by other names: each module has its own
%!test
%! s = "template <class T> __global__ void scale (T *x) { x[threadIdx.x] *= 2; }";
%! m = cuda.SourceModule (s, "names", {"scale<float>"});
%! n = cuda.SourceModule (s, "names", {"scale<double>"});
%! f = m.get_function ("scale<float>");
%! g = n.get_function ("scale<double>");
%! x = gpuArray (single ([1 2 3]));
%! y = gpuArray ([1 2 3]);
%! f (x, "block", 3);
%! g (y, "block", 3);
%! assert (gather (x), single ([2 4 6]));
%! assert (gather (y), [2 4 6]);
%! clear m n f g x y;
%! assert_no_live ();

## A NUL in a text would end it for CUDA, and what is behind it be lost
%!test
%! text = "__global__ void f (int *x) { x[0] = 5; }";
%! fails (@() cuda.SourceModule ([text, char(0), text]), "octcuda:LogicError", 'SOURCE has a NUL, char \(0\), at 41');
%! fails (@() cuda.SourceModule (text, "name", ["a" char(0) "b"]), "octcuda:LogicError", 'has a NUL, char \(0\), at 2');
%! m = cuda.SourceModule (text);
%! fails (@() m.get_function (["f" char(0)]), "octcuda:LogicError", "NAME has a NUL");

## Where extern "C" begins: branches that are never compiled, and conditions that only begin with 0;
## a last line that goes on
%!test
%! for source = {"#if 0\n#endif\n#ifdef FOO\n#include <math.h>\n#endif\n__global__ void k (int *x) { *x = 1; }", ...
%!               "#if 0 // never\n#include <no.h>\n#endif\n__global__ void k (int *x) { *x = 1; }", ...
%!               "#if 0 == 0\ntemplate <typename T> __device__ T one () { return 1; }\n#else\n#error no\n#endif\nextern \"C\" __global__ void k (int *x) { *x = one<int> (); }", ...
%!               "__global__ void k (int *x) { *x = 1; }\n// text \\"}
%!   m = cuda.SourceModule (source{1});
%!   x = gpuArray (int32 (0));
%!   k = m.get_function ("k");
%!   k (x, "block", 1);
%!   assert (gather (x), int32 (1));
%! endfor

## Threads wait at barriers that a kernel reaches through a pointer, a lambda outside of functions, or objects
%!test
%! parts = {"__device__ void h () { __syncthreads (); }\ntypedef void (*fp) ();\n__device__ fp p = h;\n", "p ();"; ...
%!          "struct S { __device__ ~S () { __syncthreads (); } }; struct Q { S s; };\n", "{ Q q; }"; ...
%!          "struct S { __device__ S () { __syncthreads (); } }; struct Q { S s; };\n", "{ Q q; }"; ...
%!          "__device__ void h ();\n__device__ void h () { __syncthreads (); }\n", "h ();"};
%! if (strcmp (octcuda_backend (), "host"))   # NVRTC compiles no such lambda
%!   parts(end+1,:) = {"__device__ auto h = [] __device__ () { __syncthreads (); };\n", "h ();"};
%! endif
%! for part = parts'
%!   m = cuda.SourceModule (["__global__ void other (double *x) { __syncthreads (); }\n", part{1}, ...
%!     "extern \"C\" __global__ void k (double *x)\n{ __shared__ double s[3]; s[threadIdx.x] = threadIdx.x; ", part{2}, ...
%!     " x[threadIdx.x] = s[2 - threadIdx.x]; }"], "no_extern_c", true);
%!   x = gpuArray (zeros (1, 3));
%!   k = m.get_function ("k");
%!   k (x, "block", 3);
%!   assert (gather (x), [2, 1, 0]);
%! endfor

%!test
%! none = @(source, name, text) fails (@() cuda.SourceModule (source).get_function (name), "octcuda:LogicError", text);
%! none ("template <class T> __global__ void f (T *x) { *x = 1; }", "f<float>", "the option \"names\"");
%! none ("extern \"C\" __device__ void f (float *x) { *x = 1; }", "f", "there are none; kernels begin with __global__$");
%! none ("__global__ void f (float *x) { *x = 1; }", "g", "there are: f$");
