## map_rows.m -- what doc/pycuda-map.md says in Octave, as programs.
##
## [PROGRAMS, LEFT] = map_rows ()
##
## PROGRAMS has rows {WHAT, PROGRAM}: what stands between back quotes in the second or
## third column, and a program that does it, or shows what the row says of it, with the
## variables that map_rows.tst makes.  Instead of a program "@, u, 2" says that
## Octave's function of that name gives the same of ordinary arrays.  LEFT has rows
## {WHAT, REASON}: what cannot be run.  WHAT is a regular expression there; the last
## row is for words among the remarks.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [programs, left] = map_rows ()

  programs = [names(); expressions()];
  left = {
    'cuda\.(Event\.from_ipc_handle|IPCMemoryHandle|mem_get_ipc_handle)|cudaEvent\.ipc_handle', ...
    "takes another process: tests/cuda/cudaEvent.tst, cudaDeviceAllocation.tst"
    'cudaContext\.(en|dis)able_peer_access|cudaDevice\.get_p2p_attribute', ...
    "takes two devices: tests/cuda/devices.tst"
    'cuda\.(set_debugging|make_default_context|start_profiler|stop_profiler)', ...
    "is for the whole session: tests/cuda/pycuda_names.tst"
    'cuda\.gl\.make_context', "takes OpenGL: tests/gl/cudaGlRegistered.tst"
    '#include <\w+\.h>', "is in a kernel: tests/cuda/curand_kernel.tst, half.tst"
    't\.set \(buffer\)', "takes OpenGL: tests/gl/cudaGlTexture.tst"
    '\w+|"\w+"|[\w.]+ ?=\w*|\w+ \(\w+=\.\.\.\)|__\w+__|octcuda:\w*|[\w-]+\.(h|py|hpp|def)|%!test', ...
    "a word: a field, an option, a name of CUDA's, PyCUDA's or Python's, a file"
    };

endfunction

## Names without a row in public_calls.m, or whose row needs more than it says.
function rows = names ()

  unary = {"abs", "acos", "asin", "atan", "ceil", "conj", "cos", "cosh", "exp", ...
           "fix", "floor", "imag", "log", "log10", "not", "real", "sin", "sinh", ...
           "sqrt", "squeeze", "tan", "tanh", "transpose", "vec", "all", "any", ...
           "length", "ndims", "numel", "size", "flip", "max", "min", "sum", "sizeof", ...
           "log2"};
  rows = [strcat("gpuArray.", unary(:)), repmat({"@, u"}, numel (unary), 1)];
  rows = [rows; {
    "gpuArray.and", "@, u, v > 1"
    "gpuArray.or", "@, u > 1, v > 1"
    "gpuArray.eq", "@, u, v"
    "gpuArray.plus", "@, u, v"
    "gpuArray.power", "@, u, v"
    "gpuArray.dot", "@, u(:), v(:)"
    "gpuArray.cat", "@, 1, u, v"
    "gpuArray.merge", "@, u > 1, u, v"
    "gpuArray.permute", "@, u, [2, 1]"
    "gpuArray.reshape", "@, u, 3, 1"
    "gpuArray.typecast", "@, u, \"uint8\""
    "gpuArray.cast", "@, u, \"single\""
    "gpuArray.subsref", "@, u, substruct (\"()\", {2:3})"
    "gpuArray.subsasgn", "@, u, substruct (\"()\", {2}), 7"
    "gpuArray.colon", "assert (gather (gpuArray.colon (1, 3)), 1:3); assert (isa (gpuArray.colon (1, 3), \"gpuArray\"));"
    "gpuArray.linspace", "assert (gather (gpuArray.linspace (0, 1, 3)), [0, 0.5, 1]);"
    "gpuArray.zeros", "assert (gather (gpuArray.zeros (2, 3)), zeros (2, 3));"
    "gpuArray.ones", "assert (gather (gpuArray.ones (2, 3, \"single\")), ones (2, 3, \"single\"));"
    "gpuArray.rand", "r = gather (gpuArray.rand (2, 3)); assert (size (r), [2, 3]); assert (r > 0 & r < 1);"
    "gpuArray.fmod", "assert (gather (fmod (x, 2)), rem ([4, 2, 9], 2));"
    "gpuArray.ldexp", "assert (gather (ldexp (x, 2)), 4 * [4, 2, 9]);"
    "gpuArray.copy", "c = copy (x); k (c, 3, \"block\", 3); assert (gather (x), [4, 2, 9]); assert (gather (c), [7, 5, 12]);"
    "gpuArray.classUnderlying", "assert (classUnderlying (single (x)), \"single\");"
    "gpuArray.disp", "assert (! isempty (strfind (evalc (\"disp (x)\"), \"9\")));"
    "gpuArray.display", "assert (! isempty (strfind (evalc (\"display (x)\"), \"9\")));"
    "gpuArray", "assert (isa (gpuArray (1:3), \"gpuArray\"));"
    "gather", "assert (gather (x), [4, 2, 9]);"
    "gpuDevice", "d = gpuDevice (); assert (d.Index, 1);"
    "gpuDeviceTable", "assert (! isempty (gpuDeviceTable ()));"
    "gpurng", "gpurng (3); a = gather (gpuArray.rand (1, 2)); gpurng (3); assert (gather (gpuArray.rand (1, 2)), a);"
    "octcuda_backend", "assert (any (strcmp (octcuda_backend (), {\"host\", \"cuda\"})));"
    "octcuda_info", "i = octcuda_info (); assert (all (isfield (i, {\"Package\", \"OpenGL\"})));"
    "octcuda_profile", "octcuda_profile on; k (x, 1, \"block\", 3); octcuda_profile off; assert (numel (octcuda_profile ().kernels), 1); octcuda_profile clear"
    "cuda.vectors", "assert (! isempty (cuda.vectors.float3));"
    "cuda.Context", "assert (isa (cuda.Context.get_current (), \"cudaContext\"));"
    "cudaContext.push", "c = dev.make_context (); cuda.Context.pop (); c.push (); c.pop (); c.detach ();"
    "cudaContext.pop", "c = dev.make_context (); c.pop (); c.detach ();"
    "cudaContext.detach", "c = dev.make_context (); c.detach ();"
    "cudaDevice.make_context", "c = dev.make_context (); assert (isa (c, \"cudaContext\")); c.pop (); c.detach ();"
    "cudaDevice.pci_bus_id", "if (is_host) fails (@() dev.pci_bus_id (), \"octcuda:NotSupported\"); else assert (ischar (dev.pci_bus_id ())); endif"
    "cudaDeviceAllocation", "assert (isa (d, \"cudaDeviceAllocation\"));"
    "cudaDeviceMemoryPool.active_bytes", "p = cuda.DeviceMemoryPool (); a = p.allocate (64); assert (p.active_bytes () >= 64);"
    "cudaDeviceMemoryPool.held_blocks", "p = cuda.DeviceMemoryPool (); a = p.allocate (64); clear a; assert (p.held_blocks (), 1);"
    "cudaDeviceMemoryPool.managed_bytes", "p = cuda.DeviceMemoryPool (); a = p.allocate (64); assert (p.managed_bytes () >= 64);"
    "cudaFunction", "assert (isa (k, \"cudaFunction\"));"
    "cudaFunction.max_active_clusters", "if (is_host) fails (@() k.max_active_clusters (1, 32, 0), \"octcuda:NotSupported\"); else assert (k.max_active_clusters (1, 32, 0) >= 0); endif"
    "cudaHostAllocation", "assert (isa (h, \"cudaHostAllocation\"));"
    "cudaModule.get_global", "g = m.get_global (\"factor\"); assert (cuda.from_device (g, [1, 1]), 2.5);"
    "cudaMemcpy2D.run", "copy_box (h, d).run (true); assert (cuda.from_device (d, [1, 4]), 1:4);"
    "cudaStream.wait_value", "s.write_value (d, uint32 (7)); s.wait_value (d, uint32 (7), cuda.stream_wait_value_flags.EQ); s.synchronize ();"
    "cudaDynamicModule.add_file", "fails (@() cuda.DynamicModule ().add_file (\"nosuch.o\", \"OBJECT\"), \"octcuda:RuntimeError\");"
    "cudaLinker.add_file", "fails (@() cuda.Linker ().add_file (\"nosuch.o\", \"OBJECT\"), \"octcuda:RuntimeError\");"
    "cudaDynamicModule.add_data", "fails (@() cuda.DynamicModule ().add_data (uint8 (1), \"PTX\").link (), \"octcuda:.*\");"
    "cudaLinker.add_data", "fails (@() cuda.Linker ().add_data (uint8 (1:9), \"CUBIN\"), \"octcuda:.*\");"
    "cudaGraph.add_kernel_node", "g = cuda.Graph (); g.add_kernel_node (k, x, 1, \"block\", 3); g.instantiate ().launch (); assert (gather (x), [5, 3, 10]);"
    "cudaGraphExec.kernel_node_set_params", "g = cuda.Graph (); n = g.add_kernel_node (k, x, 1, \"block\", 3); e = g.instantiate (); e.kernel_node_set_params (n, k, x, 5, \"block\", 3); e.launch (); assert (gather (x), [9, 7, 14]);"
    "cudaGraphExec.outputs", "[g, y] = cuda.capture (@(x) 2 * x, {x}); e = g.instantiate (); e.launch (); assert (gather (e.outputs (){1}), [8, 4, 18]);"
    "cuda.memcpy_htoa", "cuda.memcpy_htoa (a, 0, single (1:4)); assert (cuda.memcpy_atoh (zeros (1, 4, \"single\"), a, 0), single (1:4));"
    "cuda.memcpy_atoh", "cuda.memcpy_htoa (a, 0, single (1:4)); assert (cuda.memcpy_atoh (zeros (1, 2, \"single\"), a, 8), single (3:4));"
    "cuda.memcpy_dtoa", "cuda.memcpy_htod (d, single (1:4)); cuda.memcpy_dtoa (a, 0, d, 16); assert (cuda.memcpy_atoh (zeros (1, 4, \"single\"), a, 0), single (1:4));"
    "cuda.memcpy_atod", "cuda.memcpy_htoa (a, 0, single (1:4)); cuda.memcpy_atod (d, a, 0, 16); assert (cuda.from_device (d, [1, 4], \"single\"), single (1:4));"
    "cuda.memcpy_atoa", "cuda.memcpy_htoa (a, 0, single (1:4)); cuda.memcpy_atoa (a, 8, a, 0, 8); assert (cuda.memcpy_atoh (zeros (1, 4, \"single\"), a, 0), single ([1, 2, 1, 2]));"
    "cuda.module_from_file", "fails (@() cuda.module_from_file (\"nosuch.cubin\"), \"octcuda:RuntimeError\", \"nosuch.cubin\");"
    "cuda.get_nvcc_version", "fails (@() cuda.get_nvcc_version (\"nosuch\"), \"octcuda:RuntimeError\", \"nosuch\");"
    "cuda.code", "fails (@() cuda.code (\"nosuch\"), \"octcuda:.*\");"
    "cuda.stream_scope", "scope = cuda.stream_scope (s); assert (cuda.current_stream () == s);"
    "cudaGlMapping", "assert (exist (\"cudaGlMapping\") == 2);"
    }];

endfunction

## Expressions, of the third column mostly.
function rows = expressions ()

  rows = {
    "[f, e] = log2 (x)", "[f, e] = log2 (x); assert (gather (f .* 2 .^ e), [4, 2, 9]);"
    "fix (x)", "assert (gather (fix (x / 2)), [2, 1, 4]);"
    "x - fix (x)", "x = x / 4; assert (gather (x - fix (x)), [0, 0.5, 0.25]);"
    "x(:) = v", "b = x; x(:) = v; assert (gather (x), v); assert (gather (b), [4, 2, 9]);"
    "x(k)", "k = [3, 1]; assert (gather (x(k)), [9, 4]);"
    "x(k) = v", "k = [3, 1]; v = [7, 8]; x(k) = v; assert (gather (x), [8, 2, 7]);"
    "sum (x(k))", "k = 2:3; n = __octcuda__ (\"launches\"); assert (gather (sum (x(k))), 11);"
    "a * x + b * y", "a = 2; b = 3; y = gpuArray ([1, 1, 1]); n = __octcuda__ (\"launches\"); z = gather (a * x + b * y); assert (z, [11, 7, 21]); assert (__octcuda__ (\"launches\") - n <= 1);"
    "zeros (..., \"like\", x)", "assert (class (zeros (2, \"like\", single (x))), \"gpuArray\"); assert (classUnderlying (zeros (2, \"like\", single (x))), \"single\");"
    "y = k (cuda.InOut (x), ...)", "x = [1, 2, 3]; y = k (cuda.InOut (x), 2, \"block\", 3); assert (y, [3, 4, 5]);"
    "gputimeit (@() gpuArray.rand (n, 1))", "n = 1000; assert (gputimeit (@() gpuArray.rand (n, 1)) > 0);"
    "gputimeit", "assert (gputimeit (@() x + 1) > 0);"
    "plot (gpuArray.rand (1000, 1))", "if (! isempty (available_graphics_toolkits ())) f = figure (\"visible\", \"off\"); unwind_protect plot (gpuArray.rand (1000, 1)); assert (numel (get (get (gca (), \"children\"), \"ydata\")), 1000); unwind_protect_cleanup close (f); end_unwind_protect; endif"
    "h(i)", "i = 2; assert (h(i), 2);"
    "h(i) = x", "i = 2; x = 7; h(i) = x; assert (h.value, [1, 7, 3, 4]);"
    "h.value", "assert (h.value, 1:4); h.value = 5:8; assert (h.value, 5:8);"
    "h.ptr", "k (h.ptr + 8, 10, \"block\", 3); cuda.Context.synchronize (); assert (h.value, [1, 12, 13, 14]);"
    "h.base", "assert (h.base == h);"
    "cuda.GPUArray (10, cuda.vectors.float3)", "assert (size (cuda.GPUArray (10, cuda.vectors.float3)), [3, 10]);"
    "numel (h)", "assert (numel (h), 1);"
    "a(i)", "a = cuda.mem_alloc (16); i = 1; fails (@() a(i), \"octcuda:.*\");"
    "len (a)", "a = cuda.mem_alloc (16); assert (a.nbytes, 16);"
    "dev.clock_rate", "assert (dev.clock_rate >= 0);"
    "m ()", "m = copy_box (h, d); m (); assert (cuda.from_device (d, [1, 4]), 1:4);"
    "m (true)", "m = copy_box (h, d); m (true); assert (cuda.from_device (d, [1, 4]), 1:4);"
    "m (stream)", "stream = s; m = copy_box (h, d); m (stream); s.synchronize (); assert (cuda.from_device (d, [1, 4]), 1:4);"
    "ptx (m)", "if (is_host) fails (@() ptx (m), \"octcuda:.*\"); else assert (! isempty (ptx (m))); endif"
    "sass (m, name)", "name = \"add\"; try t = sass (m, name); assert (! isempty (strfind (t, name))); catch err; assert (err.identifier, \"octcuda:RuntimeError\"); end_try_catch"
    "cuda.SourceModule (\"scale.cu\")", "fid = fopen (\"scale.cu\", \"w\"); fputs (fid, \"__global__ void scale (double *x) { x[threadIdx.x] *= 2; }\"); fclose (fid); f = cuda.SourceModule (\"scale.cu\").get_function (\"scale\"); f (x, \"block\", 3); assert (gather (x), [8, 4, 18]);"
    "cuda.vectors.make_float3 (1, 2, 3)", "assert (double (cuda.vectors.make_float3 (1, 2, 3)(:)), [1; 2; 3]);"
    "x = cuda.GPUArray (size (h), \"double\")", "x = cuda.GPUArray (size (h), \"double\"); stream = s; cuda.memcpy_htod_async (x, h, stream); s.synchronize (); assert (gather (x), 1:4);"
    "cuda.memcpy_htod_async (x, h, stream)", "x = cuda.GPUArray (size (h), \"double\"); stream = s; cuda.memcpy_htod_async (x, h, stream); s.synchronize (); assert (gather (x), 1:4);"
    "s.synchronize ()", "s.synchronize (); synchronize (s);"
    "synchronize (s)", "synchronize (s);"
    "[eye(3), v; 0 0 0 1]", "v = [1; 2; 3]; assert ([eye(3), v; 0 0 0 1] * [4; 5; 6; 1], [5; 7; 9; 1]);"
    "pkg list", "pkg list"
    "octcuda:InvalidCall", "fails (@() cuda.mem_alloc (), \"octcuda:InvalidCall\", \"called as\"); fails (@() s.is_done (1), \"octcuda:InvalidCall\"); fails (@() cuda.mem_alloc (1, 2, 3), \"octcuda:InvalidCall\", \"1 at most\");"
    "Octave:invalid-fun-call", "fails (@() gputimeit (1, 2, 3), \"Octave:invalid-fun-call\");"
    "octcuda:LogicError", "fails (@() cuda.mem_alloc (-1), \"octcuda:LogicError\");"
    "octcuda:WrongKind", "fails (@() cuda.memcpy_htod (s, 1), \"octcuda:WrongKind\");"
    "octcuda:MemoryError", "fails (@() cuda.mem_alloc (1e15), \"octcuda:MemoryError\");"
    "octcuda:CompileError", "fails (@() cuda.SourceModule (\"no C\"), \"octcuda:CompileError\");"
    };

endfunction
