## keywords.tst -- arguments by place and by name, wherever PyCUDA has keywords.
## SPDX-License-Identifier: GPL-3.0-or-later

## Every row of mex/gateway/signatures.def: by place, by name, in whatever order, and both
%!test
%! file = tempname ();
%! [status, out] = run_octave (sprintf (["warning ('off', 'all');\n" ...
%!   "rows = sweep_calls (public_calls (), false, true);\nsave ('-binary', '%s', 'rows');"], file));
%! assert (status == 0, "%s", out(max (1, end - 300):end));
%! rows = load (file).rows;
%! unlink (file);
%! bad = {};
%! for row = rows
%!   if (strcmp (row.kind, "works"))
%!     works = row;
%!   elseif (! strcmp (row.identifier, works.identifier)
%!           || ! strcmp (row.message, works.message))
%!     bad{end+1} = sprintf ("%s: [%s] %s; %s: [%s] %s", row.call, row.identifier, row.message,
%!                           works.call, works.identifier, works.message);
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad(1:min (end, 20)), "\n"));
%! assert (numel (rows) > 1000);
%! ## those that are called below or in gl/cudaGlRegistered.tst, or change what others stand on
%! left = setdiff (__cuda__ ("signature", ""), {rows.row});
%! if (! can_gl ())
%!   left(strncmp (left, "cuda.gl.", 8) | strncmp (left, "cudaGl", 6)) = [];
%! endif
%! left(strcmp (left, "cuda.gl.make_context")) = [];
%! assert (left, {"cuda.make_default_context", "cuda.set_debugging", "cudaDevice.make_context", ...
%!                "cudaExpression.scan"});

## The file of a function of cuda.*
%!function text = text_of (name)
%!  file = strrep (strrep (name(6:end), "gl.", "+gl/"), ".", "/");
%!  file = fullfile (fileparts (which ("gpuDevice")), "+cuda", [file ".m"]);
%!  text = "properties (Constant)";   # core's function under another name
%!  if (exist (file, "file") == 2)
%!    text = fileread (file);
%!  endif
%!endfunction

## Every function that PyCUDA documents has a row, unless it takes nothing
%!test
%! text = fileread (fullfile (tree_root (), "doc", "pycuda-map.md"));
%! text(strfind (text, "## PyCUDA's tests"):end) = [];
%! names = unique (regexp (text, '(?<=`)cuda\.(gl\.)?\w+(?=`)', "match"));
%! is_plain = cellfun (@(n) ! isempty (strfind (text_of (n), "properties (Constant)")), names);
%! left = setdiff (names(! is_plain), __cuda__ ("signature", ""));
%! ## what takes nothing, is made empty and filled, or is octcuda's own
%! plain = {"ArrayDescriptor", "ArrayDescriptor3D", "CompileError", "Context", "DEFAULT_NVCC_FLAGS", ...
%!          "DeviceMemoryPool", "Graph", "Memcpy2D", "Memcpy3D", "Memcpy3DPeer", "MipmappedArray", ...
%!          "PointerHolder", "SurfaceObject", "TRSF_NORMALIZED_COORDINATES", "TRSF_READ_AS_INTEGER", ...
%!          "TextureObject", "capture", "get_curand_version", "get_driver_version", "get_version", ...
%!          "gl.BufferObjectMapping", "gl.autoinit", "gl.init", "gl.look_at", "gl.perspective", "gl.rotation", "have_gl_ext", "mem_get_info", "nvtx_range", ...
%!          "pointer_attributes", "start_profiler", "stop_profiler", "stream_scope", "struct_type"};
%! left = setdiff (left, strcat ("cuda.", plain));
%! assert (isempty (left), strjoin (left, ", "));

## The reader: what is a name, and what a text in its place
%!function v = read (who, varargin)
%!  v = __arguments__ (who, varargin, "struct");
%!endfunction
%!test
%! s = read ("cuda.SourceModule", "text", "nvcc", {"-O3"}, true);
%! assert ({s.source, s.nvcc, s.options, s.keep}, {"text", "nvcc", {"-O3"}, true});
%! s = read ("cuda.SourceModule", "text", "nvcc", "/bin/nvcc");
%! assert (s.nvcc, "/bin/nvcc");
%! s = read ("cuda.SourceModule", "text", "nvcc");
%! assert ({s.nvcc, s.options, s.include_dirs}, {"nvcc", [], {}});
%! s = read ("cuda.SourceModule", "options", {}, "source", "text");
%! assert ({s.source, s.options}, {"text", {}});
%! s = read ("cuda.pagelocked_empty", 3, "single", "C", 2);
%! assert ({s.shape, s.dtype, s.order, s.mem_flags}, {3, "single", "C", 2});
%! s = read ("cuda.pagelocked_empty", 3, "single", 2);
%! assert ({s.shape, s.dtype, s.order, s.mem_flags}, {3, "single", "F", 2});
%! s = read ("cuda.pagelocked_empty", 3, "flags", 1, "flags", 2);
%! assert (s.mem_flags, 2);
%! s = read ("cuda.memcpy_htod", 1, "dest");
%! assert (s.src, "dest");
%! s = read ("cuda.ReductionKernel", "float", "0", "a + b", "x", "float *x");
%! assert ({s.map_expr, s.arguments}, {"x", "float *x"});
%! logic = "octcuda:LogicError";
%! fails (@() read ("cuda.ElementwiseKernel", "int *x", "x[i] = 1", "nmae", "k"), logic, 'unknown option "nmae"');
%! fails (@() read ("cuda.ElementwiseKernel", "int *x", "x[i] = 1", "operaton", "k"), logic, 'unknown option "operaton"');
%! fails (@() read ("cuda.ElementwiseKernel", "int *x", "x[i] = 1", "k", "preambel", ""), logic, 'unknown option "preambel"');
%! fails (@() read ("cuda.InclusiveScanKernel", "int", "a + b", "preambl", "x"), logic, 'unknown option "preambl"');
%! fails (@() read ("cuda.memset_d8", 1, 2, 3, 4), "octcuda:InvalidCall", "too many arguments; it takes 3 at most");
%! fails (@() read ("cuda.memset_d8", 1, 2, "cuont", 4), "octcuda:InvalidCall", "too many arguments");
%! fails (@() read ("cuda.mem_alloc_async", 1, "bytes", 2), logic, '"bytes" is given twice');
%! fails (@() read ("cuda.memset_d8", "dest", 1, "count", 4), "octcuda:InvalidCall", "");
%! fails (@() cuda.memset_d8 ("dest", 1, "count", 4), "octcuda:InvalidCall", ...
%!        '^Invalid call to cuda.memset_d8; it is called as cuda.memset_d8 \(dest, data, count\)$');
%! fails (@() cuda.Device (0).make_context ("flag", 1), logic, 'make_context: unknown option "flag"; valid options are "flags"');
%! fails (@() cuda.Stream ().wait_for_event ("flags", 0), "octcuda:InvalidCall", '"evt" is missing');

## Kernels of expressions
%!function check_sum (k)
%!  x = gpuArray (single (1:4));
%!  assert (gather (k (x, x)), single (30));
%!endfunction
%!test
%! check_sum (cuda.ReductionKernel ("single", "0", "a + b", "x[i] * y[i]", "float *x, float *y"));
%! check_sum (cuda.ReductionKernel ("single", "0", "a + b", "x[i] * y[i]", "float *x, float *y", ...
%!                                  "dot", false, {}, "struct none { };"));
%! check_sum (cuda.ReductionKernel ("dtype_out", "float32", "neutral", "0", "reduce_expr", "a + b", ...
%!                                  "map_expr", "x[i] * y[i]", "arguments", "float *x, float *y"));
%! check_sum (cuda.ReductionKernel ("single", "reduce_expr", "a + b", "neutral", "0", ...
%!                                  "arguments", "float *x, float *y", "map_expr", "x[i] * y[i]"));
%! k = cuda.ReductionKernel ("single", 0, "a + b", [], "float *in");
%! y = gpuArray (single (0));
%! assert (gather (k (gpuArray (single (1:4)), "allocator", @cuda.mem_alloc)), single (10));
%! assert (gather (k (gpuArray (single (1:4)), "stream", [], "out", [], "range", [], "slice", [])), single (10));
%! k (gpuArray (single (1:4)), "out", y, "stream", [], "allocator", []);
%! assert (gather (y), single (10));
%! fails (@() k (gpuArray (single (1)), "allocator", 3), "octcuda:LogicError", '"allocator" must be');
%! k = cuda.ElementwiseKernel ("arguments", "float *x", "operation", "x[i] = ONE", "name", "ones", ...
%!                             "preamble", "#define ONE 1", "keep", false, "options", {});
%! k (y);
%! assert (gather (y), single (1));
%! k = cuda.ElementwiseKernel ("float *x", "x[i] = TWO", "twos", false, {"-DTWO=2"}, "", "", "");
%! k (y);
%! assert (gather (y), single (2));

## Scans: by name, by place, and what they give
%!test
%! x = gpuArray (int32 (1:4));
%! k = cuda.InclusiveScanKernel ("dtype", "int32", "scan_expr", "a + b", "neutral", "0", "name_prefix", "sums");
%! r = k (x);
%! assert (gather (r), int32 ([1 3 6 10]));
%! assert (gather (x), int32 ([1 3 6 10]));
%! y = zeros (1, 4, "like", x);
%! r = k ("input_ary", x, "output_ary", y);
%! assert (gather (r), int32 ([1 4 10 20]));
%! assert (gather (y), int32 ([1 4 10 20]));
%! assert (gather (x), int32 ([1 3 6 10]));
%! r = k ("input_ary", x, "output_ary", "new", "stream", cuda.Stream ());
%! assert (gather (r), int32 ([1 4 10 20]));
%! r = k (x, "new", [], []);
%! assert (gather (r), int32 ([1 4 10 20]));
%! r = k (x, y, @cuda.mem_alloc, cuda.Stream ());
%! assert (gather (r), int32 ([1 4 10 20]));
%! fails (@() k (x, y, x), "octcuda:LogicError", '"allocator", must be');
%! p = cuda.to_device (int32 (1:3));
%! r = k (p);
%! assert (class (r), "cudaDeviceAllocation");
%! assert (cuda.from_device (r, [1 3], "int32"), int32 ([1 3 6]));
%! k = cuda.ExclusiveScanKernel ("int", "a + b", "0", "sums", {}, "", []);
%! x = gpuArray (int32 (1:4));
%! assert (gather (k (x)), int32 ([0 1 3 6]));
%! clear x y r k p
%! assert_no_live ();

## Modules
%!function check_module (m)
%!  x = cuda.InOut (int32 (1:3));
%!  f = m.get_function ("name", "f");
%!  f (x, "block", 3, "texrefs", {}, "time_kernel", false);
%!  assert (x.value, int32 (2:4));
%!endfunction
%!function text = code_of ()
%!  text = "__global__ void f (int *x) { x[threadIdx.x] += ONE; }";
%!endfunction
%!test
%! one = {"-DONE=1"};
%! check_module (cuda.SourceModule (code_of (), [], one, false, false));
%! check_module (cuda.SourceModule ("source", code_of (), "options", one));
%! check_module (cuda.module_from_buffer (cuda.compile (code_of (), [], one), {}, []));
%! check_module (cuda.module_from_buffer ("buffer", cuda.compile ("source", code_of (), "options", one), ...
%!                                        "message_handler", []));
%! if (strcmp (octcuda_backend (), "host"))
%!   check_module (cuda.SourceModule (code_of (), "nvcc", one));   # which the host does not need
%! endif
%! m = cuda.SourceModule (code_of (), "options", one);
%! f = m.get_function ("f");
%! x = gpuArray (int32 (1:3));
%! for types = {"P", {"P"}, {"intp"}, {"p"}, {"uint64"}, {"<u8"}, {"int64"}}
%!   f.prepare (types{1}, "shared", 16, "texrefs", {});
%!   f.prepare ("arg_types", types{1}, "shared", []);
%!   f.prepare (types{1}, 0, {});
%!   f.prepared_call ([1 1], [3 1 1], x);
%! endfor
%! assert (gather (x), int32 (8:10));
%! fails (@() f.prepare ("P", "texrefs", {1}), "octcuda:NotSupported", "TextureObject");
%! fails (@() f (x, "block", 3, "texrefs", {1}), "octcuda:NotSupported", "TextureObject");
%! fails (@() f.prepare ({"int32"}), "octcuda:LogicError", "is prepared as int: pass the declared type");
%! l = cuda.Linker ("message_handler", [], "options", {}, "log_verbose", true);
%! [code, ~, type] = cuda.compile (code_of (), "options", [one, "-rdc=true"]);
%! l.add_data ("data", code, "input_type", type, "name", "f");
%! g = prepare (l.link_module ().get_function ("f"), "P");
%! g (x, "block", 3);
%! assert (gather (x), int32 (9:11));
%! d = cuda.DynamicModule ([], [], false);
%! d.add_source ("source", code_of (), "nvcc_options", one, "name", "piece");
%! d.link ();
%! check_module (d);
%! check_module (cuda.DynamicSourceModule (code_of (), "options", one));
%! clear m f g l d x ans
%! assert_no_live ();

## dtypes: one reader, everywhere
%!test
%! rows = {"single", {"float32", "f", "f4", "<f4", "float"}; "double", {"float64", "d", "f8"}; ...
%!         "int64", {"intp", "i8", "q", "p", "int_"}; "uint8", {"B", "u1", "|u1"}; "logical", {"bool_", "?", "bool"}; ...
%!         "int8", {"b", "byte", "=i1"}; "complex single", {"complex64", "F", "c8", "csingle"}; "complex double", {"complex128", "D", "complex"}};
%! a = cuda.to_device (zeros (1, 16, "uint8"));
%! p = cuda.PageLockedMemoryPool ();
%! for k = 1:size (rows, 1)
%!   base = strrep (rows{k,1}, "complex ", "");
%!   for name = rows{k,2}
%!     assert (class (cuda.from_device (a, 1, name{1})), base);
%!     assert (class (cuda.memcpy_dtoh (a, name{1}, 1)), base);
%!     assert (class (value (cuda.pagelocked_zeros (1, name{1}))), base);
%!     assert (class (value (p.allocate (1, name{1}))), base);
%!     assert (classUnderlying (cuda.GPUArray (1, name{1})), base);
%!     assert (classUnderlying (cuda.GPUArray (1, name{1}, "gpudata", a)), base);
%!     assert (classUnderlying (cuda.zeros_like (1, name{1})), base);
%!   endfor
%! endfor
%! assert (cuda.dtype_to_ctype ("intp"), cuda.dtype_to_ctype ("int64"));
%! assert (cuda.dtype_to_ctype ("<f4"), "float");
%! assert (cuda.dtype_to_ctype ("complex64"), cuda.dtype_to_ctype ("complex single"));
%! assert (cuda.dtype_to_ctype ("long"), "long");
%! assert (cuda.dtype_to_array_format ("float32"), cuda.array_format.FLOAT);
%! assert (cuda.dtype_to_array_format ("float16"), cuda.array_format.HALF);
%! assert (classUnderlying (cuda.curandom.rand (3, "float64")), "double");
%! assert (classUnderlying (cuda.XORWOWRandomNumberGenerator (1).gen_poisson (3, "uint32", 2)), "uint32");
%! fails (@() cuda.from_device (a, 1, "float33"), "octcuda:LogicError", 'not "float33"');
%! fails (@() cuda.from_device (a, 1, ">f4"), "octcuda:LogicError", 'not ">f4"');
%! clear a p
%! assert_no_live ();

## Devices, arrays, numbers
%!test
%! d = cuda.Device ("number", 0);
%! c = d.make_context ("flags", cuda.ctx_flags.SCHED_AUTO);
%! assert (isopen (c));
%! c.pop (); c.detach ();
%! c = cuda.make_default_context ("ctx_maker", @(dev) dev.make_context (0));
%! assert (isopen (c));
%! c.pop (); c.detach ();
%! x = single ([1 2 3; 4 5 6]);
%! g = gpuArray (x);
%! want = value (cuda.np_to_array (x, "C"));
%! assert (value (cuda.matrix_to_array ("matrix", x, "order", "C", "allow_double_hack", false)), want);
%! assert (value (cuda.np_to_array ("nparray", x, "order", "C", "allowSurfaceBind", false)), want);
%! assert (value (cuda.gpuarray_to_array ("gpuarray", g, "order", "C", "allowSurfaceBind", true)), want);
%! assert (size (value (cuda.make_multichannel_2d_array ("matrix", ones (2, 3, 4, "single"), "order", "C"))), [4 3 2]);
%! n = cuda.XORWOWRandomNumberGenerator ("seed_getter", 5);
%! a = n.gen_normal ("shape", [1 4], "dtype", "float32");
%! b = cuda.XORWOWRandomNumberGenerator (5).gen_normal ([1 4], "single");
%! assert (gather (a), gather (b));
%! a = n.gen_log_normal ([1 4], "single", "log_mean", 1, "log_stddev", 2);
%! assert (all (gather (a) > 0));
%! r = cuda.OccupancyRecord ("devdata", cuda.DeviceData (), "threads", 64, "shared_mem", 1024, "registers", 8);
%! assert (r, cuda.OccupancyRecord (cuda.DeviceData (), 64, 1024, 8));
%! h = cuda.pagelocked_zeros (4, "single", "C");
%! assert (size (h.value), [4 1]);
%! h = cuda.aligned_zeros (4, "single", "C", 64);
%! fails (@() cuda.aligned_zeros ([2 2], "single", "C"), "octcuda:NotSupported", "transpose");
%! fails (@() cuda.GPUArray ([1 2], "single", cuda.mem_alloc (8)), "octcuda:LogicError", "gpudata");
%! fails (@() cuda.GPUArray ([1 2], "single", "strides", [8 4]), "octcuda:NotSupported", "dense");
%! clear d c g n a b h ans
%! assert_no_live ();

## Copies and fills in a stream
%!test
%! s = cuda.Stream ("flags", cuda.stream_flags.NON_BLOCKING, "priority", 0);
%! assert (s.flags (), cuda.stream_flags.NON_BLOCKING);
%! h = cuda.pagelocked_zeros ([1 4], "mem_flags", cuda.host_alloc_flags.PORTABLE);
%! assert (bitand (h.get_flags (), cuda.host_alloc_flags.PORTABLE), cuda.host_alloc_flags.PORTABLE);  # a GPU adds DEVICEMAP
%! assert (class (h.value), "double");
%! h.value = 1:4;
%! a = cuda.mem_alloc (32);
%! b = cuda.mem_alloc_async (32, "stream", s);
%! cuda.memcpy_htod_async (a, h, "stream", s);
%! cuda.memcpy_dtod_async (b, a, 32, "stream", s);
%! cuda.memset_d8_async (a, 0, 8, "stream", s);
%! cuda.memset_d2d8_async (a, 16, 0, 8, 2, "stream", s);
%! cuda.memcpy_async (b, a, 8, "stream", s);
%! cuda.memcpy_dtoh_async (h, b, "stream", s);
%! s.synchronize ();
%! assert (h.value, [0 2 3 4]);
%! assert (cuda.from_device (a, [1 4]), [0 2 0 4]);
%! cuda.memcpy_peer (a, b, 32, "src_context", cuda.Context.get_current ());
%! assert (cuda.from_device (a, [1 4]), [0 2 3 4]);
%! cuda.memset_d32 (a, 0, 8);
%! cuda.memcpy_peer_async (a, b, 32, "stream", s);
%! s.synchronize ();
%! assert (cuda.from_device (a, [1 4]), [0 2 3 4]);
%! cuda.free_async (b, "stream", s);
%! g = cuda.managed_zeros ([1 4]);
%! cuda.mem_prefetch_async (g, 32, cuda.Device (0), "stream", s);
%! s.synchronize ();
%! clear s h a b g ans
%! assert_no_live ();

## From and to CUDA arrays
%!test
%! s = cuda.Stream ();
%! d = cuda.ArrayDescriptor ();
%! d.width = 4;
%! d.height = 0;
%! d.format = cuda.array_format.FLOAT;
%! d.num_channels = 1;
%! x = cuda.Array (d);
%! h = cuda.pagelocked_zeros ([1 4], "dtype", "single");
%! h.value = single (1:4);
%! cuda.memcpy_htoa_async (x, 0, h, "stream", s);
%! k = cuda.pagelocked_empty_like (h, "flags", 0);
%! cuda.memcpy_atoh_async (k, x, 0, "stream", s);
%! assert (k.value, single (1:4));
%! clear s d x h k
%! assert_no_live ();

## Events
%!test
%! s = cuda.Stream ();
%! e = cuda.Event ("flags", cuda.event_flags.DISABLE_TIMING);
%! assert (e.record ("stream", s).synchronize ().query ());
%! record (e, "stream", s, "flags", 0);
%! e.record (s, "flags", 0);
%! e.record ("flags", 0);
%! fails (@() e.record ("strm", s), "octcuda:LogicError", 'valid options are "stream", "flags"');
%! fails (@() e.record (s, "flags"), "octcuda:LogicError", "pairs");
%! fails (@() e.record ("stream", 3), "octcuda:WrongKind", "");
%! clear s e ans
%! assert_no_live ();

## Memory of the host: class, flags, alignment, order
%!test
%! for name = {"pagelocked", "managed", "aligned"}
%!   for what = {"empty", "zeros"}
%!     f = str2func (["cuda." name{1} "_" what{1}]);
%!     h = f ([2 3], "dtype", "int8", "order", "F");
%!     assert (class (h.value), "int8");
%!     assert (size (h.value), [2 3]);
%!     l = str2func (["cuda." name{1} "_" what{1} "_like"]);
%!     k = l (h, "order", "F");
%!     assert (class (k.value), "int8");
%!     fails (@() f ([2 3], "order", "C"), "octcuda:NotSupported", "transpose");
%!     fails (@() f ([2 3], "order", "x"), "octcuda:LogicError", "by columns");
%!     fails (@() f ([2 3], "single", "flgs", 1), "octcuda:LogicError", 'unknown option "flgs"');
%!     fails (@() l (h, "nothing", 1), "octcuda:LogicError", 'unknown option "nothing"; valid options are');
%!     fails (@() l (h, 0, "F", [], []), "octcuda:InvalidCall", "too many arguments");
%!   endfor
%! endfor
%! h = cuda.aligned_zeros ([1 4], "alignment", 8192);
%! r = cuda.register_host_memory (h, "flags", cuda.mem_host_register_flags.PORTABLE);
%! if (strcmp (octcuda_backend (), "host"))
%!   assert (mod (double (r.get_device_pointer ()), 8192), 0);
%! endif
%! r.unregister ();
%! clear h r f l k
%! assert_no_live ();

## By rows, as PyCUDA's arrays are unless they say otherwise
%!test
%! a = cuda.to_device (int16 (1:24));
%! assert (cuda.from_device (a, [2 3], "int16", "order", "C"), int16 ([1 2 3; 4 5 6]));
%! assert (cuda.from_device (a, [2 3], "dtype", "int16"), int16 ([1 3 5; 2 4 6]));
%! x = cuda.from_device (a, [2 3 4], "order", "C", "class", "int16");
%! assert (size (x), [2 3 4]);
%! assert (x(1,1,:)(:)', int16 (1:4));
%! assert (x(1,2,1), int16 (5));
%! assert (x(2,1,1), int16 (13));
%! assert (cuda.from_device_like (a, zeros (2, 3, "int16"), "order", "C"), ...
%!         int16 ([1 2 3; 4 5 6]));
%! assert (cuda.from_device (a, 3, "int16", "order", "C"), int16 ([1; 2; 3]));
%! fails (@() cuda.from_device (a, 3, "int16", "order", "rows"), ...
%!        "octcuda:LogicError", "by rows");
%! clear a x
%! assert_no_live ();

## Pairs that are none
%!test
%! s = cuda.Stream ();
%! h = cuda.pagelocked_zeros (4);
%! a = cuda.mem_alloc (32);
%! fails (@() cuda.memcpy_htod_async (a, h, "strm", s), "octcuda:LogicError", 'unknown option "strm"; valid options are "stream"');
%! fails (@() cuda.memcpy_htod_async (a, h, "stream"), "octcuda:LogicError", "has no value");
%! fails (@() cuda.memcpy_htod_async (a, h, s, s), "octcuda:InvalidCall", "too many arguments");
%! fails (@() cuda.Stream ("flag", 1), "octcuda:LogicError", 'unknown option "flag"');
%! clear s h a
%! assert_no_live ();

%!test assert_no_live ();
