## Modules, kernels and the ways to call them.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source
%! source = [ ...
%!   "__constant__ float factor[4];\n" ...
%!   "__device__ int counter;\n" ...
%!   "__global__ void multiply_them (float *dest, const float *a, const float *b)\n" ...
%!   "{ int i = threadIdx.x; dest[i] = a[i] * b[i]; }\n" ...
%!   "__global__ void scale (float *x, float f, int n)\n" ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= f; }\n" ...
%!   "__global__ void use_factor (float *x)\n" ...
%!   "{ x[threadIdx.x] = factor[threadIdx.x]; }\n" ...
%!   "__global__ void twice (double *x, int n)\n" ...
%!   "{ int i = threadIdx.x; if (i < n) x[i] *= 2; }\n" ...
%!   "__global__ void values (double *out, double d, float f, signed char b,\n" ...
%!   "  unsigned char B, short s, unsigned short S, int i, unsigned int I,\n" ...
%!   "  long long w, unsigned long long W, bool l)\n" ...
%!   "{ out[0] = d; out[1] = f; out[2] = b; out[3] = B; out[4] = s; out[5] = S;\n" ...
%!   "  out[6] = i; out[7] = I; out[8] = w; out[9] = W; out[10] = l; }\n" ...
%!   "__global__ void vector (float *out, int k, float4 v)\n" ...
%!   "{ out[0] = v.x; out[1] = v.y; out[2] = v.z; out[3] = v.w; out[4] = k; }\n" ...
%!   "__global__ void reversed (float *x)\n" ...
%!   "{ extern __shared__ float t[]; int i = threadIdx.x; t[i] = x[i];\n" ...
%!   "  __syncthreads (); x[i] = t[blockDim.x - 1 - i]; }\n" ...
%!   "__global__ void nothing () { }\n"];

## The program of PyCUDA's front page
%!test
%! mod = cuda.SourceModule (source);
%! multiply_them = mod.get_function ("multiply_them");
%! a = single (randn (400, 1));
%! b = single (randn (400, 1));
%! dest = cuda.Out (zeros (400, 1, "single"));
%! multiply_them (dest, cuda.In (a), cuda.In (b), "block", [400 1 1], "grid", [1 1]);
%! assert (dest.value, a .* b);
%! clear mod multiply_them dest;
%! assert_no_live ();

## The same with device memory, then from one element on
%!test
%! f = cuda.SourceModule (source).get_function ("multiply_them");
%! a = single (randn (400, 1));
%! b = single (randn (400, 1));
%! d = cuda.mem_alloc (1600);  p = cuda.mem_alloc (1600);  q = cuda.mem_alloc (1600);
%! cuda.memcpy_htod (p, a);
%! cuda.memcpy_htod (q, b);
%! f (d, p, q, "block", 400);
%! assert (cuda.memcpy_dtoh (a, d), a .* b);
%! f (d + 4, p, q + 4, "block", [399 1 1]);
%! y = cuda.memcpy_dtoh (a, d);
%! assert (y(2:end), a(1:399) .* b(2:400));
%! f (uint64 (d), p, q, "block", 400);
%! assert (cuda.memcpy_dtoh (a, d), a .* b);
%! clear f d p q;
%! assert_no_live ();

## gpuArrays: pending ones are computed, copies of the object see the write
%!test
%! f = cuda.SourceModule (source).get_function ("twice");
%! x = gpuArray ([1 2 3 4]);
%! y = x + 1;
%! z = y;
%! c = y * 10;
%! f (y, 4, "block", 4);
%! assert (gather (y), [4 6 8 10]);
%! assert (gather (z), [4 6 8 10]);
%! assert (gather (c), [20 30 40 50]);
%! assert (gather (x), [1 2 3 4]);
%! clear f x y z c;
%! assert_no_live ();

## InOut goes both ways; a chain of calls in one statement
%!test
%! x = cuda.InOut ([1 2; 3 4]);
%! cuda.SourceModule (source).get_function ("twice") (x, 4, "block", 4);
%! assert (x.value, [2 4; 6 8]);
%! clear x ans;
%! assert_no_live ();

## Numbers are converted when they can be, and refused when not
%!test
%! f = cuda.SourceModule (source).get_function ("values");
%! out = cuda.Out (zeros (11, 1));
%! f (out, single (0.5), 0.1, -128, 255, int8 (-5), 65535, int64 (-7), ...
%!    4294967295, -2^53, intmax ("uint64"), true, "block", 1);
%! assert (out.value, [0.5; double(single (0.1)); -128; 255; -5; 65535; -7; ...
%!                     4294967295; -2^53; 2^64; 1]);
%! ok = {out, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
%! bad = {4, 128; 4, -129; 4, 2.5; 5, 256; 5, -1; 6, 4e4; 8, 2.5; 8, NaN; ...
%!        8, 2^31; 9, -1; 10, 2^63; 11, -1; 11, 2^64; 12, 2; 2, 1i; ...
%!        8, [1 2]; 8, zeros(1, 0)};
%! for k = 1:rows (bad)
%!   args = ok;
%!   args{bad{k,1}} = bad{k,2};
%!   fails (@() f (args{:}, "block", 1), "octcuda:LogicError", ...
%!          sprintf ("^argument %d of function values \\(", bad{k,1}));
%! endfor
%! f (ok{:}, "block", 1);
%! assert (out.value, ones (11, 1));
%! clear f out ok args;
%! assert_no_live ();

## A gpuArray of one element is a number; Inf and NaN are floating-point numbers
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = gpuArray (single ([1 2 3]));
%! f (x, gpuArray (3), gpuArray (int32 (2)), "block", 3);
%! assert (gather (x), single ([3 6 3]));
%! f (x, NaN, 1, "block", 3);
%! assert (gather (x), single ([NaN 6 3]));
%! fails (@() f (x, gpuArray ([1 2]), 1, "block", 3), "octcuda:LogicError", ...
%!        "argument 2 .* must be one number");
%! clear f x;
%! assert_no_live ();

## A vector type by value lies where the kernel expects it
%!test
%! f = cuda.SourceModule (source).get_function ("vector");
%! out = cuda.Out (zeros (1, 5, "single"));
%! f (out, 9, single ([1 2 3 4]), "block", 1);
%! assert (out.value, single ([1 2 3 4 9]));
%! fails (@() f (out, 9, single ([1 2 3]), "block", 1), "octcuda:LogicError", ...
%!        "argument 3 .* must be 4 real numbers of the host, or 16 bytes");
%! clear f out;
%! assert_no_live ();

## Dynamic shared memory
%!test
%! f = cuda.SourceModule (source).get_function ("reversed");
%! x = cuda.InOut (single (1:64));
%! f (x, "block", 64, "shared", 256);
%! assert (x.value, single (64:-1:1));
%! clear f x;
%! assert_no_live ();

## Wrong arguments
%!test
%! f = cuda.SourceModule (source).get_function ("multiply_them");
%! x = cuda.Out (zeros (4, 1, "single"));
%! g = gpuArray (single (1:4));
%! logic = "octcuda:LogicError";
%! fails (@() f (x, g, "block", 4), logic, ...
%!        ['^function multiply_them \(float \*, const float \*, ' ...
%!         'const float \*\) takes 3 arguments, 2 given$']);
%! fails (@() f (x, gpuArray (1:4), g), logic, ...
%!        "argument 2 .* must be of class single, not double");
%! fails (@() f (x, g, cuda.In (int8 (1:4))), logic, ...
%!        "argument 3 .* must be of class single, not int8");
%! fails (@() f (x, g, gpuArray (single ([1i 2i]))), logic, ...
%!        "must be of class single, not complex single");
%! fails (@() f (x, g, single (1:4)), logic, ...
%!        "argument 3 .* must be a gpuArray, device memory, cuda.In");
%! fails (@() f (x, g, cuda.Event ()), "octcuda:WrongKind", ...
%!        "argument 3 cannot be a cuda.Event");
%! fails (@() f (x, g, {1}), "octcuda:WrongKind", "cannot be a cell");
%! fails (@() f (x, g, g, "blok", 4), logic, 'unknown option "blok"');
%! fails (@() f (x, g, g, "block"), logic, "no value");
%! fails (@() f (x, g, g, "block", 4, 5), logic, "pairs");
%! fails (@() f (x, g, g, "block", [1 2 3 4]), "octcuda:LogicError", "BLOCK");
%! fails (@() f (x, g, g, "block", 0), "octcuda:LogicError", "BLOCK");
%! fails (@() f (x, g, g, "grid", 1.5), "octcuda:LogicError", "GRID");
%! fails (@() f (x, g, g, "stream", 5), "octcuda:WrongKind", "cudaStream");
%! d = cuda.mem_alloc (16);
%! d.free ();
%! fails (@() f (x, g, d), "octcuda:ClosedHandle", "closed");
%! f (x, g, g, "block", 4);
%! assert (x.value, single ([1 4 9 16]'));
%! clear f x g d;
%! assert_no_live ();
%!error <ARRAY must be> cuda.In ({1})
%!error <ARRAY must be> cuda.In (gpuArray (1))

## A block that is too large names the call that failed, and the session goes on
%!test
%! f = cuda.SourceModule (source).get_function ("nothing");
%! fails (@() f ("block", [33 33 1]), "octcuda:LogicError", ...
%!        ['^cuLaunchKernel failed: invalid argument ' ...
%!         '\(CUDA_ERROR_INVALID_VALUE\)']);
%! f ("block", [32 32 1]);
%! cuda.Context.synchronize ();
%! clear f;
%! assert_no_live ();

## Streams, timing
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! x = gpuArray (single (1:1000));
%! y = x + 1;
%! for flags = 0:1
%!   s = cuda.Stream (flags);
%!   f (y, 2, 1000, "block", 100, "grid", 10, "stream", s);
%!   z = y + 0;
%!   assert (gather (z), single (2:1001) * 2 ^ (flags + 1));
%!   o = cuda.InOut (single (1:10));
%!   f (o, 3, 10, "block", 10, "stream", s);
%!   assert (o.value, single (3:3:30));
%! endfor
%! t = f (y, 1, 1000, "block", 100, "grid", 10, "time_kernel", true);
%! assert (t > 0 && t < 10);
%! clear f x y z s o;
%! assert_no_live ();

## Prepared calls
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! assert (class (f.prepare ("Pfi")), "cudaFunction");
%! d = cuda.mem_alloc (64);
%! cuda.memcpy_htod (d, single (ones (1, 16)));
%! f.prepared_call ([1 1], [16 1 1], d, 2, 16);
%! prepared_call (f, 1, 15, d + 4, 2, 15);
%! assert (cuda.memcpy_dtoh (d, "single")', single ([2, 4 * ones(1, 15)]));
%! s = cuda.Stream ();
%! f.prepared_async_call (1, 16, s, d, 0.5, 16);
%! s.synchronize ();
%! assert (cuda.memcpy_dtoh (d, "single")', single ([1, 2 * ones(1, 15)]));
%! prepared_async_call (f, 1, 16, [], d, 0.5, 16);
%! t = f.prepared_timed_call (1, 16, d, 4, 16);
%! assert (t () >= 0 && t () < 10);
%! assert (cuda.memcpy_dtoh (d, "single")', single ([2, 4 * ones(1, 15)]));
%! f.prepare ({"P", "single", "int32"});
%! fails (@() f.prepare ("Pf"), "octcuda:LogicError", "takes 3 arguments");
%! fails (@() f.prepare ("Pdi"), "octcuda:LogicError", "argument 2");
%! fails (@() f.prepare ("P!i"), "octcuda:LogicError", "TYPES");
%! fails (@() f.prepared_call (1), "octcuda:InvalidCall", "prepared_call");
%! fails (@() f.prepared_call (1, 16, d, 2), "octcuda:LogicError", "2 given");
%! clear f d s t ans;
%! assert_no_live ();

## Attributes of kernels
%!test
%! f = cuda.SourceModule (source).get_function ("scale");
%! assert (f.max_threads_per_block >= 1);
%! assert (f.num_regs >= 0);
%! assert (f.shared_size_bytes, f.get_attribute ("SHARED_SIZE_BYTES"));
%! assert (f.get_attribute (cuda.function_attribute.LOCAL_SIZE_BYTES) >= 0);
%! f.set_attribute ("MAX_DYNAMIC_SHARED_SIZE_BYTES", 16384);
%! f.set_cache_config (cuda.func_cache.PREFER_L1);
%! assert (f.prototype (), "scale (float *, float, int)");
%! fails (@() f.frobnicate, "octcuda:LogicError", "frobnicate");
%! fails (@() f{1}, "octcuda:LogicError", "cannot be indexed");
%! clear f;
%! assert_no_live ();

## Variables of modules
%!test
%! mod = cuda.SourceModule (source);
%! [p, n] = mod.get_global ("factor");
%! assert (n, 16);
%! assert (p.nbytes (), 16);
%! cuda.memcpy_htod (p, single ([1 2 3 4]));
%! f = mod.get_function ("use_factor");
%! x = cuda.Out (zeros (1, 4, "single"));
%! f (x, "block", 4);
%! assert (x.value, single ([1 2 3 4]));
%! other = cuda.SourceModule (source);
%! q = other.get_global ("factor");
%! cuda.memcpy_htod (q, single ([5 6 7 8]));
%! f (x, "block", 4);
%! assert (x.value, single ([1 2 3 4]));
%! clear mod f other x q;
%! assert (cuda.memcpy_dtoh (p, "single"), single ([1 2 3 4]'));
%! clear p x;
%! assert_no_live ();

## Functions keep their module; closing it only ends its own use
%!test
%! mod = cuda.SourceModule (source);
%! f = mod.get_function ("nothing");
%! assert (any (strcmp (mod.kernels, "multiply_them")));
%! assert (ischar (mod.log));
%! mod.close ();
%! mod.close ();
%! f ("block", 1);
%! fails (@() mod.get_function ("nothing"), "octcuda:ClosedHandle", "closed");
%! f.close ();
%! fails (@() f ("block", 1), "octcuda:ClosedHandle", "closed");
%! clear mod f;
%! assert_no_live ();

## Names that are not there
%!test
%! mod = cuda.SourceModule (source);
%! fails (@() mod.get_function ("divide_them"), "octcuda:LogicError", ...
%!        ['^cuModuleGetFunction failed: named symbol not found ' ...
%!         '\(CUDA_ERROR_NOT_FOUND\) - no kernel divide_them; .*multiply_them']);
%! fails (@() mod.get_global ("nothing_here"), "octcuda:LogicError", ...
%!        "^cuModuleGetGlobal failed: ");
%! clear mod;
%! assert_no_live ();

## A text that does not compile: the log names line and reason
%!test
%! fails (@() cuda.SourceModule ("__global__ void f (float *x)\n{ x[0] = nonsense; }\n"), ...
%!        "octcuda:CompileError", 'kernel\.cu[:(]2.*nonsense');
%! fails (@() cuda.SourceModule ("#include <stdint.h>\n\n__global__ void f (int *x)\n{ wrong }", ...
%!                               "name", "mine.cu"), ...
%!        "octcuda:CompileError", 'mine\.cu[:(]4');
%! fails (@() cuda.SourceModule ("__global__ void f ()\n{ wrong }", "name", 'my "own".cu'), ...
%!        "octcuda:CompileError", 'own.*\.cu[:(]2.*wrong');
%! fails (@() cuda.SourceModule ("__global__ int f () { return 1; }"), ...
%!        "octcuda:CompileError", "void");
%! if (! strcmp (octcuda_backend (), "cuda"))  # NVRTC takes it
%!   fails (@() cuda.SourceModule ("__global__ void f (const int &x) { }"), ...
%!          "octcuda:CompileError", "cannot take a reference");
%! endif
%! assert_no_live ();
%!error <Invalid call> cuda.SourceModule ()
%!error <"options" has no value> cuda.SourceModule ("", "options")
%!error <unknown option> cuda.SourceModule ("", "speed", 1)
%!error <must be a string> cuda.SourceModule (5)

## Options for the compiler, includes, templates, extern "C" of one's own
%!test
%! mod = cuda.SourceModule ("__global__ void f (int *x) { *x = N; }", ...
%!                          "options", {"-DN=42"});
%! x = cuda.Out (int32 (0));
%! mod.get_function ("f") (x, "block", 1);
%! assert (x.value, int32 (42));
%! text = ["template <typename T> __global__ void fill (T *x, T v) { *x = v; }\n"];
%! mod = cuda.SourceModule (text, "name_expressions", {"fill<float>", "fill<int>"});
%! y = cuda.Out (single (0));
%! mod.get_function ("fill<float>") (y, 1.5, "block", 1);
%! assert (y.value, single (1.5));
%! mod.get_function ("fill<int>") (x, 7, "block", 1);
%! assert (x.value, int32 (7));
%! mod = cuda.SourceModule ("extern \"C\" __global__ void g (int *x) { *x = 3; }");
%! mod.get_function ("g") (x, "block", 1);
%! assert (x.value, int32 (3));
%! mod = cuda.SourceModule ("__global__ void h (int *x) { *x = 4; }", "no_extern_c", true);
%! mod.get_function ("h") (x, "block", 1);
%! assert (x.value, int32 (4));
%! clear mod x y ans;
%! assert_no_live ();

## names of one letter are the user's, also in options (NVRTC's own headers take T)
%!test
%! letters = setdiff ("A":"Z", "T");
%! options = arrayfun (@(c) sprintf ("-D%s=%d", c, c), letters, "UniformOutput", false);
%! m = cuda.SourceModule (["__global__ void f (double *x, float2 v, int n)\n" ...
%!                         "{ x[0] = " strjoin(num2cell (letters), " + ") "; }"], ...
%!                        "options", options);
%! x = gpuArray (0);
%! f = m.get_function ("f");
%! f (x, [1, 2], 1, "block", 1);
%! assert (gather (x), sum (double (letters)));

## A folder of includes; kept files
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   fid = fopen (fullfile (folder, "mine.h"), "w");
%!   fputs (fid, "#define MINE 11\n");
%!   fclose (fid);
%!   kept = fullfile (folder, "kept");
%!   mod = cuda.SourceModule ("#include \"mine.h\"\n__global__ void f (int *x) { *x = MINE; }", ...
%!                            "include_dirs", {folder}, "keep", kept);
%!   x = cuda.Out (int32 (0));
%!   mod.get_function ("f") (x, "block", 1);
%!   assert (x.value, int32 (11));
%!   assert (exist (fullfile (kept, "kernel.cu"), "file"), 2);
%!   assert (exist (fullfile (kept, "kernel.log"), "file"), 2);
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear mod x ans;
%! assert_no_live ();

## The same text is compiled once
%!test
%! folder = tempname ();
%! unwind_protect
%!   make = @() cuda.SourceModule ("__global__ void f (int *x) { *x = 7; }", "cache_dir", folder);
%!   mod = make ();
%!   assert (numel (dir (folder)), 3);          # with . and ..
%!   clear mod;
%!   calls = __octcuda__ ("calls");
%!   mod = make ();
%!   assert (__octcuda__ ("calls") - calls < 5);
%!   assert (numel (dir (folder)), 3);
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear mod make;
%! assert_no_live ();

## Dynamic shared memory with an alignment, in the places where people write it
%!test
%! for words = {"extern __shared__ __align__(16) float t[];", ...
%!              "extern __align__ (sizeof (float4)) __shared__ float t[];", ...
%!              "extern __shared__ float __align__(16) t[];"}
%!   inside = ["__global__ void f (float4 *x)\n{ " words{1} "\n" ...
%!             "  ((float4 *) t)[threadIdx.x] = x[threadIdx.x]; __syncthreads ();\n" ...
%!             "  x[threadIdx.x].x = t[4 * threadIdx.x + 3]; }"];
%!   outside = [words{1} "\n" strrep(inside, words{1}, "")];
%!   for text = {inside, outside}
%!     f = cuda.SourceModule (text{1}).get_function ("f");
%!     x = cuda.InOut (single (reshape (1:8, 4, 2)));
%!     f (x, "block", 2, "shared", 32);
%!     assert (x.value, single ([4 2 3 4; 8 6 7 8]'));
%!   endfor
%! endfor
%! clear f x;
%! assert_no_live ();

## Intrinsics on words and bytes, and what helps the optimiser
%!test
%! m = cuda.SourceModule ([ ...
%!   "__global__ void f (unsigned *x, int n)\n{ __builtin_assume (n > 0);\n" ...
%!   "  x[0] = __funnelshift_lc (3u, 5u, 40); x[1] = __funnelshift_rc (3u, 5u, 32);\n" ...
%!   "  x[2] = __funnelshift_lc (0x80000000u, 5u, 1); x[3] = __funnelshift_rc (3u, 5u, 1);\n" ...
%!   "  x[4] = __uhadd (~0u, ~0u - 1); x[5] = __urhadd (~0u, ~0u - 1);\n" ...
%!   "  x[6] = __dp4a ((int) 0x01ff0302, 0x04050607, -100) + 100;\n" ...
%!   "  x[7] = __dp4a (0x01ff0302u, 0x04050607u, 1u); x[8] = n;\n" ...
%!   "  x[9] = 0; for (int i : { 1, 2, 4 }) x[9] += i; }"]);
%! x = cuda.Out (zeros (1, 10, "uint32"));
%! m.get_function ("f")(x, 8, "block", 1);
%! top = intmax ("uint32");
%! assert (x.value, uint32 ([3, 5, 11, 2^31 + 1, top - 1, top, 31, 1312, 8, 7]));
%! clear m x;
%! assert_no_live ();

## Headers that ask whether there are exceptions
%!test
%! if (! strcmp (octcuda_backend (), "cuda"))
%!   m = cuda.SourceModule ("#include <iostream>\n__global__ void f (int *x) { *x = 1; }");
%!   assert (m.kernels (), {"f"});
%!   clear m;
%! endif
%! assert_no_live ();

## What is no source says so
%!test
%! fails (@() cuda.SourceModule ("kernels/scale.cu"), "octcuda:RuntimeError", ...
%!        "there is no file kernels/scale.cu here");
%! fails (@() cuda.to_device (sparse (1)), "octcuda:WrongKind", "use full");
%! fails (@() cuda.vectors.make_float3 (1, 2), "octcuda:LogicError", ...
%!        "a vector of 3 components takes 3 numbers, not 2");
