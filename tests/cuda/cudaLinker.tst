## cuda.Linker, cuda.DynamicModule, cuda.DynamicSourceModule.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared first, second
%! first = ["__device__ int times_of (int, int);\nextern __device__ int counter;\n" ...
%!          "__global__ void k (int *x)\n" ...
%!          "{ int i = threadIdx.x; x[i] = times_of (x[i], 3); atomicAdd (&counter, 1); }\n"];
%! second = ["__device__ int counter = 100;\n" ...
%!           "__device__ int times_of (int a, int b)\n" ...
%!           "{ __shared__ int s[64]; s[threadIdx.x] = a; __syncthreads ();\n" ...
%!           "  return s[blockDim.x - 1 - threadIdx.x] * b; }\n"];

%!function check_module (m)
%!  x = cuda.InOut (int32 (1:8));
%!  f = m.get_function ("k");
%!  prepare (f, "P");
%!  f (x, "block", 8);
%!  assert (x.value, int32 (3 * (8:-1:1)));
%!  [c, n] = m.get_global ("counter");
%!  assert (n, 4);
%!  assert (cuda.memcpy_dtoh (int32 (0), c), int32 (108));
%!endfunction

## Two pieces call each other, share a variable and wait in each other's code
%!test
%! [a, ~, type] = cuda.compile (first, "options", "-rdc=true");
%! b = cuda.compile (second, "options", {"--relocatable-device-code=true"});
%! l = cuda.Linker (@said, struct ("OPTIMIZATION_LEVEL", 3), true);
%! assert (l.isopen ());
%! l.add_data (a, type, "a.cu");
%! add_data (l, b, type);
%! m = l.link_module ();
%! heard = said ();
%! assert (heard{1}, true);
%! assert (l.isopen (), false);
%! check_module (m);
%! fails (@() l.link_module (), "octcuda:ClosedHandle", "closed");
%! fails (@() l.add_data (a, type), "octcuda:ClosedHandle", "closed");
%! assert (strfind (evalc ("disp (l)"), "closed") > 0);
%! l.close ();
%! clear l m;
%! assert_no_live ();

## A piece is missing; what is added is not what it is said to be
%!test
%! [a, ~, type] = cuda.compile (first, "options", "-rdc=true");
%! l = cuda.Linker (@said);
%! l.add_data (a, type, "a.cu");
%! fails (@() l.link_module (), "octcuda:LogicError", "times_of");
%! heard = said ();
%! assert (heard{1}, false);
%! assert (! isempty (strfind (heard{3}, "times_of")));
%! l = cuda.Linker (@said);
%! try
%!   l.add_data ("nonsense", type, "bad");
%!   l.link_module ();
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! fails (@() cuda.Linker ().add_data (a(1:numel (a)-50), type), "octcuda:LogicError", ".");
%! fails (@() cuda.Linker ().add_file ("/no/such/file", type), "octcuda:RuntimeError", ...
%!        'FILE "/no/such/file" cannot be read');
%! fails (@() cuda.Linker ().add_data (a, "NONSENSE"), "octcuda:LogicError", "has no NONSENSE");
%! fails (@() cuda.Linker ().add_data (5, type), "octcuda:LogicError", "DATA must be");
%! fails (@() cuda.Linker (5), "octcuda:LogicError", "MESSAGE_HANDLER must be");
%! fails (@() cuda.Linker ([], {"NONSENSE", 1}), "octcuda:LogicError", "has no NONSENSE");
%! fails (@() cuda.Linker ().add_data (a, 77), "octcuda:LogicError", "TYPE must be one of");
%! fails (@() cuda.Linker ().add_file ("/no/such/file", 77), "octcuda:LogicError", "TYPE must be");
%! fails (@() cuda.Linker (@(varargin) error ("mine:id", "told")).add_data ("nonsense", "PTX"), ...
%!        "mine:id", "told");
%! if (strcmp (octcuda_backend (), "host"))
%!   fails (@() cuda.Linker ().add_data ("x", "PTX"), "octcuda:NotSupported", ...
%!          "cuLinkAddData.*its own objects");
%! endif
%! clear l err heard ans;
%! assert_no_live ();

## Pieces in files, an archive among them
%!test
%! [a, ~, type] = cuda.compile (first, "options", "-rdc=true");
%! b = cuda.compile (second, "options", "-rdc=true");
%! file = tempname ();
%! fid = fopen (file, "w");
%! fwrite (fid, b);
%! fclose (fid);
%! unwind_protect
%!   l = cuda.Linker ();
%!   l.add_data (a, type).add_file (file, type);
%!   m = l.link_module ();
%!   check_module (m);
%!   if (strcmp (octcuda_backend (), "host"))
%!     [folder, name] = fileparts (file);
%!     archive = fullfile (folder, ["lib" name ".a"]);
%!     assert (system (["ar rcs " archive " " file]), 0);
%!     m = cuda.DynamicModule ("cuda_libdir", folder);
%!     m.add_data (a, type).add_stdlib (name).link ();
%!     check_module (m);
%!     unlink (archive);
%!   endif
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! clear l m ans;
%! assert_no_live ();

## Chained; options of the module and of a source; what is known of the kernels
%!test
%! folder = tempname ();
%! m = cuda.DynamicModule ("options", {"-DTHREE=3"}, "message_handler", @said, ...
%!                         "keep", folder, ...
%!                         "log_verbose", true, "link_options", {"OPTIMIZATION_LEVEL", 3});
%! m.add_source (strrep (first, "3", "THREE")).add_source (second, {"-DMINE=1"}, "second.ptx");
%! fails (@() m.get_function ("k"), "octcuda:ClosedHandle", "closed");
%! m.link ();
%! heard = said ();
%! assert (heard{1}, true);
%! assert (m.kernels, {"k"});
%! for i = 1:2
%!   assert (exist (fullfile (folder, sprintf ("%d", i), "kernel.cu"), "file"), 2);
%! endfor
%! confirm_recursive_rmdir (false, "local");
%! rmdir (folder, "s");
%! assert (m.get_function ("k").prototype, "k (int *)");
%! check_module (m);
%! fails (@() m.link (), "octcuda:ClosedHandle", "linked already");
%! fails (@() m.add_source (first), "octcuda:ClosedHandle", "linked already");
%! m = cuda.DynamicModule ();
%! fails (@() m.add_source ("__global__ void f () { wrong; }"), "octcuda:CompileError", "wrong");
%! fails (@() m.add_source (5), "octcuda:LogicError", "SOURCE must be");
%! fails (@() m.add_source ("", 5), "octcuda:LogicError", "OPTIONS must be");
%! fails (@() m.add_stdlib ("no_such_library"), "octcuda:RuntimeError", ...
%!        'no libno_such_library\.a in .*cuda_libdir');
%! fails (@() m.add_stdlib (5), "octcuda:LogicError", "NAME must be");
%! fails (@() cuda.DynamicModule ("speed", 1), "octcuda:LogicError", 'unknown option "speed"');
%! fails (@() cuda.DynamicModule ("speed"), "octcuda:LogicError", 'unknown option "speed"');
%! fails (@() cuda.DynamicSourceModule (), "octcuda:InvalidCall", "source");
%! clear m ans heard;
%! assert_no_live ();

## Any driver call may fail: an error, and nothing left open
%!function program (first, second, code)
%!  m = cuda.DynamicModule ();
%!  m.add_source (first).add_source (second).link ();
%!  check_module (m);
%!  n = cuda.module_from_buffer (code, "message_handler", @(varargin) 0);
%!  x = cuda.Out (int32 (0));
%!  f = prepare (n.get_function ("f"), "P");
%!  f (x, "block", 1);
%!  k = parallel.gpu.CUDAKernel ("__constant__ int c;\n__global__ void f (int *x) { *x += c; }");
%!  k.setConstantMemory ("c", x.value);
%!  assert (gather (feval (k, int32 (4))), int32 (9));
%!endfunction
%!test
%! code = cuda.compile ("__global__ void f (int *x) { *x = 5; }");
%! warning ("off", "octcuda:cleanup", "local");
%! program (first, second, code);
%! n = 0;
%! do
%!   n++;
%!   failure = [];
%!   before = __octcuda__ ("calls");
%!   __octcuda__ ("fail_call", n, 1 + mod (n, 2));
%!   try
%!     program (first, second, code);
%!   catch failure
%!   end_try_catch
%!   __octcuda__ ("fail_call", 0, 0);
%!   calls = __octcuda__ ("calls") - before;
%!   if (! isempty (failure))
%!     assert (strncmp (failure.identifier, "octcuda:", 8), ...
%!             sprintf ("call %d: [%s] %s", n, failure.identifier, failure.message));
%!   endif
%!   failed = ! isempty (failure);
%!   clear failure;
%!   lasterror ("reset");
%!   assert (live_count (), 0);
%! until ((! failed && calls < n) || n == 300)
%! assert (n > 20 && n < 300);
%! program (first, second, code);
%! assert_no_live ();
