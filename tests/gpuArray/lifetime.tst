## lifetime.tst -- what is no longer used is freed, at once and only once.
##
## Variables, cells, structs, closures, functions that return and functions that
## fail; `clear all' and the end of the process with live objects; a million
## operations without growth.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## A test starts and ends with nothing open.
%!test assert_no_live ();

## Reassignment, clear and temporaries.
%!test
%! n = live_count ();
%! a = gpuArray (1:10);
%! assert (live_count (), n + 1);
%! b = a;                           # the same object
%! assert (live_count (), n + 1);
%! a = 5;
%! assert (live_count (), n + 1);
%! clear b
%! assert (live_count (), n);
%! c = gpuArray (1:10) + gpuArray (1:10);
%! gather (c);
%! assert (live_count (), n + 1);
%! c(3) = 1;
%! gather (c);
%! assert (live_count (), n + 1);

## Memory comes back when the last user goes.
%!test
%! __octcuda__ ("settle");
%! m = __octcuda__ ("memory").in_use;
%! a = gpuArray (zeros (1000, 100));
%! assert (__octcuda__ ("memory").in_use >= m + 8e5);
%! v = a(:, 2:50);
%! c = a + 1;
%! clear a
%! assert (gather (c(1)), 1);
%! assert (size (gather (v)), [1000, 49]);
%! clear c v
%! assert (__octcuda__ ("memory").in_use, m);

## Cells, structs, containers and closures.
%!test
%! n = live_count ();
%! c = {gpuArray(1), {gpuArray(2)}};
%! s.x = gpuArray (3);
%! s(2).x = s(1).x;
%! f = @() s(1).x + 1;
%! m = containers.Map ();
%! m("a") = gpuArray (4);
%! assert (live_count (), n + 4);
%! c{2} = [];
%! assert (live_count (), n + 3);
%! clear s
%! assert (live_count (), n + 3);   # the closure keeps it
%! clear f c m
%! assert (live_count (), n);

## Functions that return, and functions that fail.
%!function y = leave (x)
%!  t = x + 1;
%!  u = {t, t .* 2};
%!  y = gather (u{2});
%!endfunction
%!function y = fail_inside (x)
%!  t = x + 1;
%!  y = t .* 2;
%!  gather (y);
%!  error ("test:stop", "stop");
%!endfunction
%!function fail_in_core (x)
%!  t = x + 1;
%!  t(99) ;
%!endfunction
%!test
%! n = live_count ();
%! assert (leave (gpuArray (1:3)), [4, 6, 8]);
%! assert (live_count (), n);
%! try
%!   fail_inside (gpuArray (1:3));
%! catch err
%!   assert (err.identifier, "test:stop");
%! end_try_catch
%! try
%!   fail_in_core (gpuArray (1:3));
%! catch err
%! end_try_catch
%! clear err
%! lasterror ("reset");
%! assert (live_count (), n);

## delete closes the object for all its copies; a second delete does nothing.
%!test
%! n = live_count ();
%! a = gpuArray (1:3);
%! b = {a};
%! c = a + 1;
%! delete (a);
%! delete (b{1});
%! assert (live_count (), n + 1);
%! assert (gather (c), 2:4);       # has its operand still

## Objects in an array that core resizes, cellfun, arrayfun.
%!test
%! n = live_count ();
%! c = {};
%! for k = 1:50
%!   c{end+1} = gpuArray (k);
%! endfor
%! d = cellfun (@(x) x + 1, c, "UniformOutput", false);
%! s = cellfun (@(x) gather (x), d);
%! assert (s, 2:51);
%! clear c d
%! assert (live_count (), n);

## `clear all' with live objects, and the package works on.
%!test
%! [status, out] = run_octave ([ ...
%!   "a = gpuArray (1:3); b = a + 1; gather (b);\n" ...
%!   "clear all\n" ...
%!   "n = __octcuda__ ('live'); if (isstruct (n)) n = sum (cellfun (@double, struct2cell (n))); end\n" ...
%!   "printf ('live %d\\n', n);\n" ...
%!   "a = gpuArray (1:3); printf ('%d ', gather (a + 1)); disp ('');\n" ...
%!   "clear functions\n" ...
%!   "a = gpuArray (1:3); printf ('%d ', gather (a + 2)); disp ('');\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "live 0\n2 3 4 \n3 4 5");

## The end of the process with live and pending objects of all kinds is silent.
%!test
%! [status, out] = run_octave ([ ...
%!   "global G; G = gpuArray (1:3) + 1;\n" ...
%!   "a = gpuArray (rand (1000)); b = a .* 2; gather (b); c = b + a;\n" ...
%!   "s = cuda.Stream (); e = cuda.Event (); e.record (s);\n" ...
%!   "m = cuda.SourceModule ('__global__ void f (float *x) { x[threadIdx.x] = 1; }');\n" ...
%!   "f = m.get_function ('f'); d = cuda.mem_alloc (4096);\n" ...
%!   "f (d, 'block', [32, 1, 1]); x = {a, f, e, @() c + 1};\n" ...
%!   "printf ('end\\n');\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "end");
%!test  # with an exit status, and from an error
%! [status, out] = run_octave ("a = gpuArray (1:3) + 1; exit (3);\n");
%! assert (status == 3, "%s", out);
%! assert (strtrim (out), "");
%! [status, out] = run_octave ("a = gpuArray (1:3) + 1; error ('stop here');\n");
%! assert (status == 1, "%s", out);
%! assert (strncmp (out, "error: stop here", 16) ...
%!         && isempty (regexp (out, "warning|fatal")), "%s", out);
%!test  # objects in persistent variables outlive the package's exit handler
%! [status, out] = run_octave ([ ...
%!   "function keep () persistent P; P = gpuArray (1:3) + 1; end\n" ...
%!   "keep ();\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "");
%!testif ; ! ispc ()   # a forked child leaves its parent's device alone
%! [status, out] = run_octave ([ ...
%!   "a = gpuArray (1:3) + 1; gather (a);\n" ...
%!   "pid = fork (); if (pid == 0) exit (0); end\n" ...
%!   "waitpid (pid); printf ('%d ', gather (a + 1));\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "3 4 5");

## The package stays usable when it is taken off the path and put back.
%!test
%! [status, out] = run_octave ([ ...
%!   "inst = fileparts (which ('gpuDevice')); a = gpuArray (1:3) + 1;\n" ...
%!   "rmpath (inst); clear a; addpath (inst);\n" ...
%!   "printf ('%d ', gather (gpuArray (1:3) + 1));\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "2 3 4");

## A million operations leave memory as it was: the device's, the table of
## handles, and the process.
%!function kb = resident ()
%!  kb = 0;
%!  text = fileread ("/proc/self/status");
%!  tok = regexp (text, 'VmRSS:\s+(\d+)', "tokens");
%!  kb = str2double (tok{1}{1});
%!endfunction
%!testif ; exist ("/proc/self/status", "file")
%! ops = test_operations ();
%! a = gpuArray (1:16);
%! for k = 1:2e4               # warm up: caches, pools, Octave's own tables
%!   b = a + k;
%!   if (mod (k, 100) == 0) gather (b); endif
%! endfor
%! n = live_count ();
%! m = __octcuda__ ("memory").in_use;
%! r = resident ();
%! for k = 1:ops
%!   b = a + k;
%!   if (mod (k, 100) == 0) gather (b); endif
%! endfor
%! assert (live_count (), n);
%! assert (__octcuda__ ("memory").in_use <= m + 4096);
%! assert (resident () - r < 16e3);
%!testif ; exist ("/proc/self/status", "file")
%! ops = test_operations () / 20;
%! a = gpuArray (1:16);
%! for k = 1:200               # warm up: kernels, and what compilers keep
%!   s = sum (a .* 0.5);
%!   a(2:3) = s;
%! endfor
%! gather (a);
%! m = __octcuda__ ("memory").in_use;
%! r = resident ();
%! for k = 1:ops
%!   s = sum (a .* 0.5);
%!   a(2:3) = s;
%!   if (mod (k, 100) == 0) gather (a); endif
%! endfor
%! gather (a);
%! assert (__octcuda__ ("memory").in_use <= m + 4096);
%! assert (resident () - r < 16e3);

## An object made without an argument is empty, and as good as any other.
%!test
%! g = gpuArray ();
%! assert (size (g), [0, 0]);
%! assert (class (gather (g)), "double");
%! for f = {@sum, @isempty, @(x) x + 1, @numel, @gather}
%!   g = gpuArray ();
%!   r = f{1} (g);
%!   assert (gather (r), f{1} ([]));
%! endfor
%! g = gpuArray ();
%! g(2) = 3;
%! assert (gather (g), [0, 3]);
%! assert (evalc ("h = gpuArray ()"), ...
%!         sprintf ("h = [](0x0)\n(gpuArray on %s)\n", __octcuda__ ("label")));

%!test assert_no_live ();
