## save_handles.tst -- save of a workspace with handles and kernels.
##
## What cannot be saved is named and left out, and everything else is in the
## file: also where a signal ends the session.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function formats = formats ()
%!  formats = {"-text", "-binary", "-v7", "-v6"};
%!  if (__octave_config_info__ ("build_features").HDF5)
%!    formats{end+1} = "-hdf5";
%!  endif
%!endfunction

## What CODE warns of
%!function told = warned_of (file, code)
%!  warning ("on", "octcuda:not-saved", "local");
%!  a = 1;
%!  g = gpuArray (1:3);
%!  s = cuda.Stream ();
%!  k = cuda.ElementwiseKernel ("float *x", "x[i] = 1");
%!  f = @() s.synchronize ();
%!  c = {s, "b"; k, {f}};
%!  t = struct ("x", {5, 6}, "e", {cuda.Event(), 7});
%!  u = struct ("x", 5, "k", k);
%!  z = "last";
%!  told = evalc (code);
%!endfunction

## Each variable by itself, in each format
%!test
%! file = tempname ();
%! unwind_protect
%!   for format = formats ()
%!     said = warned_of (file, sprintf ("save ('%s', '%s')", format{1}, file));
%!     for line = {"save: s is a cuda.Stream, which cannot be saved: it is left out; create it again after loading", ...
%!                 "save: k is a cudaExpression, which cannot be saved: it is left out", ...
%!                 "save: f is a function that holds a cuda.Stream, which cannot be saved: it is left out", ...
%!                 "save: c{1} is a cuda.Stream, which cannot be saved: [] is saved instead", ...
%!                 "save: c{2} is a cudaExpression", "save: c{4}{1} is a function that holds a cuda.Stream", ...
%!                 "save: t(1).e is a cuda.Event", "save: u.k is a cudaExpression"}
%!       assert (! isempty (strfind (said, ["warning: " line{1}])), said);
%!     endfor
%!     assert (numel (strfind (said, "warning: ")), 8);
%!     r = load (file);
%!     want = {"a"; "c"; "code"; "file"; "g"; "t"; "u"; "z"};
%!     assert (sort (fieldnames (r)), want);
%!     assert (gather (r.g), 1:3);
%!     assert (r.c, {[], "b"; [], {[]}});
%!     assert (r.t, struct ("x", {5, 6}, "e", {[], 7}));
%!     assert (r.u, struct ("x", 5, "k", []));
%!     assert (r.z, "last");
%!   endfor
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

## Names, patterns, fields, what is appended, and what goes to the screen
%!test
%! file = tempname ();
%! save_as = @(rest) warned_of (file, sprintf (strrep (rest, "F", "'%s'"), file));
%! unwind_protect
%!   assert (save_as ("save ('-text', F, 'a', 'z')"), "");
%!   assert (load (file), struct ("a", 1, "z", "last"));
%!   said = save_as ("save ('-append', '-text', F, 's', '[gu]')");
%!   assert (numel (strfind (said, "warning: ")), 2);
%!   r = load (file);
%!   assert (fieldnames (r), {"a"; "z"; "g"; "u"});
%!   assert (class (r.g), "gpuArray");
%!   said = save_as ("save ('-text', F, '-struct', 'u')");
%!   assert (said(1:41), "warning: save: k is a cudaExpression, whi");
%!   assert (load (file), struct ("x", 5));
%!   said = save_as ("save ('-text', F, '-struct', 'u', 'x')");
%!   assert (said, "");
%!   assert (load (file), struct ("x", 5));
%!   said = save_as ("save ('-text', '-', 's', 'z')");
%!   assert (regexp (said, "warning: save: s is .*# name: z\n.*last"), 1);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

## Global variables stay global
%!test
%! file = tempname ();
%! code = sprintf (["global n; n = 5; s = cuda.Stream (); save ('-text', '%s'); clear all; load ('%s'); disp (n);", ...
%!                  "disp (isglobal ('n')); disp (exist ('s'));"], file, file);
%! unwind_protect
%!   [status, out] = run_octave (code, [], 300);
%!   assert (! isempty (strfind (out, "warning: save: s is a cuda.Stream")));
%!   assert (out(end-5:end), "5\n1\n0\n");
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

## What is left is nothing: the file stays as it was; and core's own errors
%!test
%! file = tempname ();
%! s = cuda.Stream ();
%! h = {s};
%! a = 1;
%! unwind_protect
%!   save ("-text", file, "a");
%!   before = fileread (file);
%!   for name = {"s", "s*"}
%!     try
%!       save ("-text", file, name{1});
%!       assert (false);
%!     catch e
%!       assert (e.identifier, "octcuda:LogicError");
%!       assert (e.message, ["save: s is a cuda.Stream, which cannot be saved, and there is nothing else to save; ", ...
%!                           "create it again where you need it"]);
%!     end_try_catch
%!     assert (fileread (file), before);
%!   endfor
%!   fail ("save ('-text', file, 'nosuch')", "warning", "no such variable 'nosuch'");
%!   fail ("save ('-text', file, 's', 'a', 'nosuch')", "warning", "no such variable 'nosuch'");
%!   assert (load (file), struct ("a", 1));
%!   fail ("save ('-text', file, '-struct', 'a')", "'a' is not a scalar structure");
%!   fail ("save ('-nosuch', file, 'a')", "Unrecognized option '-nosuch'");
%!   fail ("save ('-text', file, '-struct')", "missing struct name");
%!   fail ("save (5)", "all arguments must be strings");
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

## The workspace of a session that is ended has what stands behind a kernel
%!test
%! file = tempname ();
%! code = ["aa = 1:3; k = cuda.ElementwiseKernel ('float *x', 'x[i] = 1'); g = gpuArray (1:3); z = 'last';\n", ...
%!         sprintf("octave_core_file_name ('%s'); sigterm_dumps_octave_core (true); crash_dumps_octave_core (true);\n", file), ...
%!         "system (sprintf ('kill -TERM %d', getpid ())); for n = 1:1000 pause (0.1); endfor"];
%! run_octave (code, [], 300);
%! unwind_protect
%!   r = load (file);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! assert (r.aa, 1:3);
%! assert (gather (r.g), 1:3);
%! assert (r.z, "last");
%! assert (! isopen (r.k));
%! options = {{}, {"block", 1}}{1 + isa(r.k, "cudaFunction")};
%! fails (@() r.k (1, options{:}), "octcuda:ClosedHandle", "closed; create a new one");

## Nor do handles end it, nor objects of other classes
%!test
%! file = tempname ();
%! for options = {"-binary", "-text"}
%!   code = ["aa = 1:3; c = {1, cuda.Event()}; m = containers.Map (); s = cuda.Stream (); t = gpuArray (1:3); z = 'last';\n", ...
%!           sprintf("octave_core_file_name ('%s'); octave_core_file_options ('%s'); sigterm_dumps_octave_core (true);\n", file, options{1}), ...
%!           "system (sprintf ('kill -TERM %d', getpid ())); for n = 1:1000 pause (0.1); endfor"];
%!   [~, out] = run_octave (code, [], 300);
%!   unwind_protect
%!     r = load (file);
%!   unwind_protect_cleanup
%!     unlink (file);
%!   end_unwind_protect
%!   assert (isempty (setdiff ({"aa", "c", "t", "z"}, fieldnames (r))));
%!   if (isempty (strfind (out, "classdef objects")))   # Octave 11 saves objects as structs then
%!     assert (! isempty (strfind (out, "save: s is a cuda.Stream")), out);
%!     assert (r.c{2}, []);
%!   endif
%!   assert (r.aa, 1:3);
%!   assert (r.c{1}, 1);
%!   assert (gather (r.t), 1:3);
%!   assert (r.z, "last");
%! endfor

## A session in the middle of an operation ends as well, though the program catches errors
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   start = ["m = cuda.SourceModule (\"extern \\\"C\\\" int usleep (unsigned);\\n__global__ void doze (volatile int *p) { while (*p == 0) usleep (1000); }\");\n", ...
%!            "doze = m.get_function ('doze'); p = cuda.mem_alloc (4); cuda.memset_d32 (p, 0, 1); s = cuda.Stream (); g = gpuArray (1:3);\n"];
%!   for wait = {"s.synchronize ()", "cuda.memcpy_dtoh (zeros (1, 1, 'int32'), p)", "y = gather (sum (gpuArray (ones (300))))"}
%!     file = tempname ();
%!     code = [start, "doze (p, 'block', 1, 'stream', s); z = 'last';\n" ...
%!             sprintf("octave_core_file_name ('%s'); sigterm_dumps_octave_core (true);\n", file), ...
%!             "system (sprintf ('(sleep 0.5; kill -TERM %d) > /dev/null 2>&1 &', getpid ()));\n" ...
%!             "for k = 1:2, try, " wait{1} "; catch e, disp (e.message); end, end, disp ('went on'); pause (200);"];
%!     [status, out] = run_octave (code, [], 300);
%!     unwind_protect
%!       r = load (file);
%!     unwind_protect_cleanup
%!       unlink (file);
%!     end_unwind_protect
%!     assert (status, 1);
%!     assert (isempty (strfind (out, "went on")), out);
%!     assert (r.z, "last");
%!   endfor
%! endif

## A file of that name that this session's own signal did not write is not touched when it ends,
## also if it is that of another session that could not save its objects
%!test
%! file = tempname ();
%! for text = {"an object", "# name: s\n# type: object\n"}
%!   code = sprintf ("octave_core_file_name ('%s'); s = cuda.Stream (); object = 5; f = fopen ('%s', 'w'); fputs (f, %s); fclose (f);", ...
%!                   file, file, ["\"" undo_string_escapes(text{1}) "\""]);
%!   unwind_protect
%!     [status, out] = run_octave (code, [], 300);
%!     assert ({status, out}, {0, ""});
%!     assert (fileread (file), text{1});
%!   unwind_protect_cleanup
%!     unlink (file);
%!   end_unwind_protect
%! endfor

%!test assert_no_live ();

## An array that cannot be computed is an error before the file is opened
%!function save_it (file, b)
%!  save ("-binary", file, "b");
%!endfunction
%!test
%! file = tempname ();
%! a = gpuArray (1:5000);
%! gather (a + 1);
%! b = a + 1;
%! __octcuda__ ("fail_call", 1, 2);
%! fails (@() save_it (file, b), "octcuda:MemoryError");
%! __octcuda__ ("fail_call", 0, 0);
%! assert (! exist (file, "file"));
%! save_it (file, b);
%! assert (gather (load (file).b), 2:5001);
%! unlink (file);
