## parallel.gpu.CUDAKernel: kernels that are called as in MATLAB.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared axpy, many
%! axpy = ["__global__ void axpy (double *y, const double a, const double *x)\n" ...
%!         "{ int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] += a * x[i]; }\n"];
%! many = ["__constant__ float factor[3];\n__constant__ int shift;\n" ...
%!         "__global__ void scale (float *y, const float *x)\n" ...
%!         "{ int i = threadIdx.x; y[i] = factor[i] * x[i] + shift; }\n" ...
%!         "__global__ void scale_both (float *a, const float *b, int *c, float s)\n" ...
%!         "{ int i = threadIdx.x; a[i] *= s; c[i] += (int) b[i]; }\n" ...
%!         "__global__ void turn (double2 *z, const float2 *w, float2 s, bool swap)\n" ...
%!         "{ int i = threadIdx.x; double2 v = z[i];\n" ...
%!         "  if (swap) { v.x = w[i].y + s.x; v.y = w[i].x + s.y; } z[i] = v; }\n" ...
%!         "__global__ void backwards (int *x)\n" ...
%!         "{ extern __shared__ int t[]; int i = threadIdx.x; t[i] = x[i];\n" ...
%!         "  __syncthreads (); x[i] = t[blockDim.x - 1 - i]; }\n"];

%!function two_results (k)
%!  [a, b] = feval (k, 1, 2, 3);
%!endfunction

## Properties, and what they take
%!test
%! k = parallel.gpu.CUDAKernel (axpy);
%! assert (k.EntryPoint, "axpy");
%! assert (k.NumRHSArguments, 3);
%! assert (k.MaxNumLHSArguments, 1);
%! assert (k.ArgumentTypes, {"inout double vector", "in double scalar", ...
%!                           "in double vector"});
%! assert ({k.ThreadBlockSize, k.GridSize, k.SharedMemorySize}, {[1 1 1], [1 1 1], 0});
%! assert (k.MaxThreadsPerBlock >= 1 && k.MaxThreadsPerBlock <= 1024);
%! k.ThreadBlockSize = 4;
%! k.GridSize = int32 ([2 3]);
%! assert ({k.ThreadBlockSize, k.GridSize}, {[4 1 1], [2 3 1]});
%! k.ThreadBlockSize(2) = 2;
%! k.SharedMemorySize = uint16 (64);
%! assert ({k.ThreadBlockSize, k.SharedMemorySize}, {[4 2 1], 64});
%! logic = "octcuda:LogicError";
%! fails (@() subsasgn (k, substruct (".", "ThreadBlockSize"), [1024 2]), logic, ...
%!        "2048 threads are more than");
%! fails (@() subsasgn (k, substruct (".", "ThreadBlockSize"), [1 1 1 1]), logic, ...
%!        "ThreadBlockSize must be");
%! fails (@() subsasgn (k, substruct (".", "GridSize"), 0), logic, "GridSize must be");
%! fails (@() subsasgn (k, substruct (".", "GridSize"), 1.5), logic, "GridSize must be");
%! fails (@() subsasgn (k, substruct (".", "SharedMemorySize"), -1), logic, ...
%!        "SharedMemorySize must be");
%! assert ({k.ThreadBlockSize, k.SharedMemorySize}, {[4 2 1], 64});
%! assert (strfind (evalc ("disp (k)"), "inout double vector") > 0);
%! clear k;
%! assert_no_live ();

## Results are new arrays; arguments keep their values, whatever they are
%!test
%! k = parallel.gpu.CUDAKernel (axpy);
%! k.ThreadBlockSize = 2;
%! k.GridSize = 2;
%! y = gpuArray ([1 2; 3 4]);
%! x = gpuArray ([10 30; 20 40]);
%! z = feval (k, y, 0.5, x);
%! assert (isgpuarray (z));
%! assert (gather (z), [6 17; 13 24]);
%! assert (gather (y), [1 2; 3 4]);
%! assert (gather (k.feval ([1 1 1 1], int8 (2), 1:4)), [3 5 7 9]);
%! y = feval (k, y, 1, x);
%! assert (gather (y), [11 32; 23 44]);
%! p = y + 1;  # pending
%! q = feval (k, p, gpuArray (-1), x);
%! assert (gather (q), [2 3; 4 5]);
%! assert (gather (p), [12 33; 24 45]);
%! clear k x y z p q;
%! assert_no_live ();

## Several results, in order; fewer may be taken
%!test
%! k = parallel.gpu.CUDAKernel (many, "scale_both");
%! assert (k.MaxNumLHSArguments, 2);
%! assert (k.ArgumentTypes, {"inout single vector", "in single vector", ...
%!                           "inout int32 vector", "in single scalar"});
%! k.ThreadBlockSize = 3;
%! [a, c] = feval (k, single ([1 2 3]), single ([4 5 6]), int32 ([7 8 9]), 10);
%! assert (gather (a), single ([10 20 30]));
%! assert (gather (c), int32 ([11 13 15]));
%! a = feval (k, single ([1 2 3]), single ([4 5 6]), int32 ([7 8 9]), 2);
%! assert (gather (a), single ([2 4 6]));
%! feval (k, single ([1 2 3]), single ([4 5 6]), int32 ([7 8 9]), 3);
%! assert (gather (ans), single ([3 6 9]));
%! clear k a c ans;
%! assert_no_live ();

## Complex numbers are float2 and double2; shared memory
%!test
%! k = parallel.gpu.CUDAKernel (many, "turn");
%! assert (k.ArgumentTypes, {"inout complex double vector", ...
%!                           "in complex single vector", ...
%!                           "in complex single scalar", "in logical scalar"});
%! k.ThreadBlockSize = 2;
%! z = feval (k, [1 2], single ([3+4i 5]), 1+2i, true);
%! assert (gather (z), [5+5i 1+7i]);
%! z = feval (k, gpuArray ([1 2]), gpuArray (single ([3+4i 5])), gpuArray (single (7)), true);
%! assert (gather (z), [11+3i 7+5i]);
%! z = feval (k, [1+2i 3], single ([1i 1]), 0, false);
%! assert (gather (z), [1+2i 3]);
%! b = parallel.gpu.CUDAKernel (many, "back");
%! b.ThreadBlockSize = 5;
%! b.SharedMemorySize = 20;
%! assert (gather (feval (b, int32 (1:5))), int32 (5:-1:1));
%! clear k z b;
%! assert_no_live ();

## One number where the kernel wants an array; errors
%!test
%! k = parallel.gpu.CUDAKernel (axpy);
%! assert (gather (feval (k, int8 (5), 2, single (4))), 13);
%! logic = "octcuda:LogicError";
%! fails (@() feval (k, 1, 2), logic, "takes 3 arguments, 2 given");
%! fails (@() two_results (k), logic, "has 1 results, 2 requested");
%! fails (@() feval (k, single ([1 2]), 2, 3), logic, ...
%!        "argument 1 of kernel axpy must be of class double, not single");
%! fails (@() feval (k, gpuArray (single (1)), 2, 3), logic, "of class double, not single");
%! fails (@() feval (k, [1 2i], 2, 3), logic, "argument 1 .* must be real");
%! fails (@() feval (k, 1, [1 2], 3), logic, "argument 2 .* one real number");
%! fails (@() feval (k, 1, 2, "x"), logic, "argument 3 .* not char");
%! fails (@() feval (k, {1}, 2, 3), logic, "argument 1 .* not cell");
%! b = parallel.gpu.CUDAKernel (many, "backwards");
%! fails (@() feval (b, gpuArray (1:3)), logic, "of class int32, not double");
%! assert (gather (feval (k, 1, 2, 3)), 7);
%! fails (@() setfield (k, "GridSize", Inf), logic, "GridSize must be .* integers");
%! fails (@() setfield (k, "SharedMemorySize", Inf), logic, "number of bytes");
%! assert (k.GridSize, [1 1 1]);
%! k.GridSize = gpuArray ([1 1]);
%! assert (k.GridSize, [1 1 1]);
%! clear k b;
%! assert_no_live ();

## Constant memory: all of it or nothing
%!test
%! k = parallel.gpu.CUDAKernel (many, "scale_b");
%! clear k;
%! k = parallel.gpu.CUDAKernel (many, "scale");
%! k.ThreadBlockSize = 3;
%! setConstantMemory (k, "factor", single ([2 3 4]), "shift", int32 (1));
%! x = single ([1 10 100]);
%! assert (gather (feval (k, zeros (1, 3, "single"), x)), single ([3 31 401]));
%! k.setConstantMemory ("shift", int32 (0));
%! assert (gather (feval (k, zeros (1, 3, "single"), x)), single ([2 30 400]));
%! logic = "octcuda:LogicError";
%! fails (@() k.setConstantMemory ("shift", int32 (9), "factor", [1 2 3]), logic, ...
%!        "factor has 12 bytes, and the value 24");
%! fails (@() k.setConstantMemory ("shift", int32 (9), "nothing", 1), logic, ...
%!        "no variable nothing");
%! fails (@() k.setConstantMemory ("shift", {1}), logic, "must be numeric");
%! fails (@() k.setConstantMemory ("shift"), "octcuda:InvalidCall", "symbol, value");
%! assert (gather (feval (k, zeros (1, 3, "single"), x)), single ([2 30 400]));
%! clear k;
%! assert_no_live ();

## Which kernel is meant; what cannot be
%!test
%! logic = "octcuda:LogicError";
%! fails (@() parallel.gpu.CUDAKernel (many), logic, "ENTRY must name one of several");
%! fails (@() parallel.gpu.CUDAKernel (many, "cale"), logic, "scale, scale_both");
%! fails (@() parallel.gpu.CUDAKernel (many, "no"), logic, "no kernel no; there are: scale");
%! fails (@() parallel.gpu.CUDAKernel ("/no/such/file.cu"), "octcuda:RuntimeError", ...
%!        "no file /no/such");
%! fails (@() parallel.gpu.CUDAKernel (), "octcuda:InvalidCall", "CUDAKernel");
%! fails (@() parallel.gpu.CUDAKernel (5), "octcuda:LogicError", "must be a string");
%! fails (@() parallel.gpu.CUDAKernel ("__global__ void f () { wrong; }"), ...
%!        "octcuda:CompileError", "wrong");
%! k = parallel.gpu.CUDAKernel ("__global__ void f (int *x) { *x = N; }", "options", "-DN=6");
%! assert (gather (feval (k, int32 (0))), int32 (6));
%! t = parallel.gpu.CUDAKernel ("template <class T> __global__ void f (T *x) { *x += 1; }", ...
%!                              "f<float>", "names", {"f<float>", "f<int>"});
%! assert (gather (feval (t, 1)), single (2));
%! assert (t.ArgumentTypes, {"inout single vector"});
%! clear k t;
%! assert_no_live ();

## From files; with PTX on a GPU, and from the source beside it on the host
%!test
%! file = [tempname() ".cu"];
%! fid = fopen (file, "w");
%! fputs (fid, axpy);
%! fclose (fid);
%! unwind_protect
%!   k = parallel.gpu.CUDAKernel (file);
%!   assert (gather (feval (k, 1, 2, 3)), 7);
%!   ptx = ".version 8.0\n.target sm_50\n.address_size 64\n";
%!   if (strcmp (octcuda_backend (), "cuda"))
%!     ptx = char (cuda.compile (axpy, "target", "ptx", "no_extern_c", true));
%!   endif
%!   k = parallel.gpu.CUDAKernel (ptx, file);
%!   assert (gather (feval (k, 1, 2, 3)), 7);
%!   assert (k.ArgumentTypes, {"inout double vector", "in double scalar", ...
%!                             "in double vector"});
%!   assert (! isempty (strfind (k.EntryPoint, "axpy")));
%!   k = parallel.gpu.CUDAKernel (ptx, axpy, "axpy");
%!   assert (gather (feval (k, 1, 2, 3)), 7);
%!   if (strcmp (octcuda_backend (), "cuda"))
%!     k = parallel.gpu.CUDAKernel (ptx, "double *, const double, const double *", "axp");
%!     k.ThreadBlockSize = 2;
%!     assert (gather (feval (k, [1 2], 2, [3 4])), [7 10]);
%!   else
%!     fails (@() parallel.gpu.CUDAKernel (ptx, "double *, double, const double *"), ...
%!            "octcuda:NotSupported", "source in place of the prototype");
%!   endif
%!   fails (@() parallel.gpu.CUDAKernel (ptx), "octcuda:InvalidCall", "PTX needs");
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! clear k;
%! assert_no_live ();

## Where there is no PTX yet, its CUDA C is compiled
%!test
%! file = [tempname(), ".cu"];
%! fid = fopen (file, "w");
%! fputs (fid, axpy);
%! fclose (fid);
%! unwind_protect
%!   k = parallel.gpu.CUDAKernel ([file(1:end-2) "ptx"], file);
%!   assert (gather (feval (k, 1, 2, 3)), 7);
%!   k = parallel.gpu.CUDAKernel ([file(1:end-2) "ptx"], file, "axpy");
%!   assert (gather (feval (k, 1, 2, 3)), 7);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! fails (@() parallel.gpu.CUDAKernel ("nosuch.ptx", "nosuch.cu"), "octcuda:RuntimeError", ...
%!        "there is no file nosuch.ptx");
%! clear k;
%! assert_no_live ();

## Until the device is reset
%!test
%! k = parallel.gpu.CUDAKernel (axpy);
%! assert (existsOnGPU (k), true);
%! assert (gather (feval (k, 1, 2, 3)), 7);
%! clear ans;
%! reset (gpuDevice ());
%! assert (existsOnGPU (k), false);
%! fails (@() feval (k, 1, 2, 3), "octcuda:ClosedHandle", "closed");
%! clear k;
%! assert_no_live ();

%!function put_file (folder, name, text)
%!  fid = fopen (fullfile (folder, name), "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

## Headers beside the file are found, with other folders and without; the folder of Octave is another.
%!test
%! folder = tempname ();
%! mkdir (folder);
%! mkdir (fullfile (folder, "more"));
%! unwind_protect
%!   put_file (folder, "add.cu", "#include \"by.h\"\n__global__ void add (double *x) { x[threadIdx.x] += BY; }\n");
%!   put_file (folder, "by.h", "#define BY 5\n");
%!   file = fullfile (folder, "add.cu");
%!   k = parallel.gpu.CUDAKernel (file);
%!   k.ThreadBlockSize = 3;
%!   assert (gather (feval (k, 1:3)), 6:8);
%!   k = parallel.gpu.CUDAKernel (file, "add", "include_dirs", fullfile (folder, "more"));
%!   assert (gather (feval (k, 1)), 6);
%!   put_file (folder, "more/by.h", "#define BY 7\n");
%!   k = parallel.gpu.CUDAKernel (file, "include_dirs", {fullfile(folder, "more")});
%!   assert (gather (feval (k, 1)), 6);                # the nearer one, as C has it
%!   m = cuda.SourceModule (file);
%!   x = gpuArray (1);
%!   m.get_function ("add") (x, "block", 1);
%!   assert (gather (x), 6);
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
