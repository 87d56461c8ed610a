## host_hangs.tst -- kernels that wait for others, or for ever, on the host
## backend: Octave goes on, hears Ctrl-C and SIGTERM, and ends.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared start
%! start = [ ...
%!   "m = cuda.SourceModule ([\"__global__ void f (volatile int *p) { while (*p == 0) ; p[1] = 1; }\\n\" ...\n" ...
%!   "                        \"extern \\\"C\\\" int usleep (unsigned);\\n\" ...\n" ...
%!   "                        \"__global__ void doze (volatile int *p) { while (*p == 0) usleep (1000); p[1] = 1; }\\n\" ...\n" ...
%!   "                        \"__global__ void meet (volatile int *p) { while (*p == 0) __syncthreads (); p[1] = 1; }\\n\" ...\n" ...
%!   "                        \"__global__ void set (volatile int *p) { *p = 1; }\"]);\n" ...
%!   "f = m.get_function (\"f\"); doze = m.get_function (\"doze\"); meet = m.get_function (\"meet\"); set = m.get_function (\"set\");\n" ...
%!   "p = cuda.mem_alloc (8); cuda.memset_d32 (p, 0, 2);\n" ...
%!   "s = cuda.Stream (1); t = cuda.Stream (1);\n"];

## The kernel that never ends, in all workers at once: where everything is run it keeps the
## processors busy too
%!function name = endless ()
%!  name = "doze";
%!  if (isempty (getenv ("OCTCUDA_CHECK_PART")))
%!    name = "f";
%!  endif
%!endfunction

## Run CODE, which gets the signal SIG soon after it has called "ready ()": it ends
%!function out = signalled (code, sig)
%!  file = tempname ();
%!  code = [sprintf("ready = @() fclose (fopen ('%s', 'w'));\n", file), ...
%!          sprintf("system (sprintf ('(while kill -0 %%d && ! [ -e %s ]; do sleep 0.05; done; sleep 0.3; kill -%s %%d) > /dev/null 2>&1 &', getpid (), getpid ()));\n", file, sig), ...
%!          "sigterm_dumps_octave_core (false); sighup_dumps_octave_core (false);\n", code];
%!  [status, out] = run_octave (code, [], 300);
%!  assert (! any (status == [124, 137]), "%s: %d", sig, status);
%!  assert (exist (file, "file"), 2);
%!  unlink (file);
%!endfunction

## One thread that waits for a kernel of another stream, for which there is another one
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   [status, out] = run_octave (["setenv ('OCTCUDA_HOST_THREADS', '2');\n", start, ...
%!     "f (p, \"block\", 1, \"stream\", s);\n" ...
%!     "set (p, \"block\", 1, \"stream\", t);\n" ...
%!     "s.synchronize ();\n" ...
%!     "assert (cuda.memcpy_dtoh (zeros (1, 2, \"int32\"), p), int32 ([1, 1]));\n"], [], 300);
%!   assert (out, "");
%!   assert (status, 0);
%! endif

## The session ends though a stream does not, whatever it holds
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   for c = {"f", endless(); 1, 20000}
%!     [status, out] = run_octave ([start, sprintf(...
%!       "global x; x = gpuArray (1:9); %s (p, \"block\", 1, \"grid\", %d, \"stream\", s);\n", c{:})], [], 300);
%!     assert (out, "");
%!     assert (status, 0);
%!   endfor
%! endif

## A kernel that has ended before, so that it runs in the launch
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [start, ...
%!     "set (p, \"block\", 1); for k = 1:20, f (p, \"block\", 1); endfor\n" ...
%!     "cuda.memset_d32 (p, 0, 1);\n" ...
%!     "ready (); f (p, \"block\", 1); disp (\"not reached\");\n"];
%!   for sig = {"INT", "TERM"}
%!     assert (strfind (signalled (code, sig{1}), "not reached"), []);
%!   endfor
%! endif

## gpuArrays behind a kernel that never ends: the wait for it can be left
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [start, ...
%!     endless(), " (p, \"block\", 1, \"grid\", 20000);\n" ...
%!     "y = gpuArray (1:5) + 1; ready (); gather (y); disp (\"not reached\");\n"];
%!   for sig = {"INT", "TERM"}
%!     assert (strfind (signalled (code, sig{1}), "not reached"), []);
%!   endfor
%! endif

## A reset ends what does not end, whatever it calls, and the device works again
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   for name = {"f", "doze", "meet"}
%!     [status, out] = run_octave ([start, ...
%!       name{1}, " (p, \"block\", 1, \"grid\", 20000, \"stream\", s);\n" ...
%!       "reset (gpuDevice ());\n" ...
%!       "disp (gather (gpuArray (1:3) + 1));\n" ...
%!       "m = cuda.SourceModule (\"__global__ void g (int *x) { x[0] = 7; }\");\n" ...
%!       "x = gpuArray (int32 (0)); k = m.get_function (\"g\"); k (x, \"block\", 1); disp (gather (x));\n"], [], 300);
%!     assert (regexp (out, '\d+', "match"), {"2", "3", "4", "7"});
%!     assert (status, 0);
%!   endfor
%! endif

## SIGTERM while such a kernel runs: the session ends, and arrays are saved before that
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   file = tempname ();
%!   code = [start, "a = 1:3; x = gpuArray (1:5); b = x + 1; sigterm_dumps_octave_core (true);\n" ...
%!           "octave_core_file_options (\"-text\");\n" ...
%!           sprintf("octave_core_file_name (\"%s\");\n", file), ...
%!           endless(), " (p, \"block\", 1, \"grid\", 20000);\n" ...
%!           "ready (); z = x + 2; pause (200); disp (\"not reached\");\n"];
%!   unwind_protect
%!     assert (strfind (signalled (code, "TERM"), "not reached"), []);
%!     text = fileread (file);
%!     assert (! isempty (strfind (text, "# name: a\n")));
%!     assert (numel (regexp (text, '# name: b\n# type: gpuArray\n[^\n]*\n[^\n]*\n[^\n]*\n 2 3 4 5 6\n')), 1);
%!   unwind_protect_cleanup
%!     if (exist (file, "file"))
%!       unlink (file);
%!     endif
%!   end_unwind_protect
%! endif

## One Ctrl-C leaves the waits of all that a clear frees, and reset frees it
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [start, ...
%!     "x = gpuArray (1:3); h = cuda.pagelocked_zeros ([3, 1]); q = cuda.mem_alloc (8);\n" ...
%!     endless(), " (p, \"block\", 1, \"grid\", 20000);\n" ...
%!     "ready (); unwind_protect; clear -x ready; disp (\"cleared\"); pause (0.1);\n" ...
%!     "unwind_protect_cleanup; reset (gpuDevice ()); disp (gather (gpuArray (5) + 1)); end_unwind_protect\n"];
%!   out = signalled (code, "INT");
%!   assert (! isempty (strfind (out, "reset (gpuDevice) ends it and frees its memory")), out);
%!   assert (! isempty (regexp (out, '^6$', "lineanchors")), out);
%! endif

## Many elements of a function that does not end for one of them
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = ["function y = turn (x)\n  y = x; while (y > 0) y = y + 1; if (y > 9) y = 1; endif; endwhile\nendfunction\n" ...
%!     "x = gpuArray (ones (1, 3e5)); ready (); y = arrayfun (@turn, x); gather (y); disp (\"not reached\");\n"];
%!   assert (strfind (signalled (code, "INT"), "not reached"), []);
%! endif
