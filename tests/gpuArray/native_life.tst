## native_life.tst -- gpuArrays at the end of a process, in forks, and over a
## million operations.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function check_process (code, want, want_status = 0)
%!  [status, out] = run_octave (code);
%!  assert (status == want_status, "%s", out);
%!  assert (strtrim (out), want);
%!endfunction

%!function check_forked (codes, want)
%!  [status, out] = run_forked (codes);
%!  for k = 1:numel (codes)
%!    assert (status(k) == 0, "%s\n%s", codes{k}, out{k});
%!    assert (strtrim (out{k}), want);
%!  endfor
%!endfunction

## What Octave itself keeps until the end: handles of solvers that hold gpuArrays
%!test
%! solvers = {"lsode (f, 1, [0, 1]);", "quad (@(x) gather (f (x, 0)), 0, 1);", ...
%!            "dassl (@(x, xd, t) xd - f (x, t), 1, -1, [0, 1]);", "daspk (@(x, xd, t) xd - f (x, t), 1, -1, [0, 1]);", ...
%!            "dasrt (@(x, xd, t) xd - f (x, t), 1, -1, [0, 1]);", "fzero (@(x) x - g, [0, 5]);", ...
%!            "fminsearch (@(x) (x - g) ^ 2, 0);", "ode45 (@(t, x) f (x, t), [0, 1], 1);", ...
%!            "cellfun (@(x) x + g, {1, 2});", "1; atexit ('bye'); r = quadgk (@(x) x * g, 0, 1);"};
%! check_forked (strcat ({["function bye () disp (''); end\nwarning ('off', 'all');\ng = gpuArray (2) + 1; f = @(x, t) -x * g;\n" ...
%!                         "try\n  r = "]}, solvers, ...
%!                       {"\ncatch err\n  disp (err.message);\nend_try_catch\nputs (\"end\\n\");\n"}), "end");
%!test  # ... and when the solver is left by an error
%! check_process (["g = gpuArray (2);\nfunction r = stop (x, g)\n  r = x * g; error ('stop');\nend\n" ...
%!                 "for s = {@() lsode(@(x, t) stop (x, g), 1, [0, 1]), @() quad(@(x) stop (x, g), 0, 1)}\n" ...
%!                 "  try\n    s{1} ();\n  catch\n  end_try_catch\nend\nputs (\"end\\n\");\n"], "end");

## Closures, globals, persistents, cells, maps, timers of clean-up
%!test
%! codes = {"global G; G = gpuArray (1:3) + 1;", "function keep () persistent p; p = {gpuArray(1:3), @() p}; end\nkeep ();", ...
%!          "f = @() gpuArray (1:3); h = f (); k = @() h;", "c = {gpuArray(1), {gpuArray(2) + 1}}; s.a = c;", ...
%!          "m = containers.Map (); m('a') = gpuArray (1:3); global M; M = m;", ...
%!          "g = gpuArray (1:3); o = onCleanup (@() gather (g + 1));", ...
%!          "g = gpuArray (1:3); o = onCleanup (@() printf ('%s', char (gather (sum (g)) + 4))); clear g", ...
%!          "global O; g = gpuArray (1:3); O = onCleanup (@() gather (g));", ...
%!          "g = gpuArray (1:3); p = inputParser (); p.addParameter ('x', g); p.parse ();", ...
%!          "function keep () persistent o; g = gpuArray (2); o = onCleanup (@() puts (''(1:0))); o2 = g; end\nkeep ();", ...
%!          "a = gpuArray (rand (500)); b = a * 2; c = b(1:3, :);", "g = gpuArray (1:3); ans = g; g + 1;", ...
%!          "try, error ('a:b', '%d', gpuArray (3)); catch e, end", "g = gpuArray (1:3); x = 1:3; x(2) = g(1); y(3) = g(1);", ...
%!          "g = gpuArray (1); s = struct ('a', {g, g}); s(1) = []; t = s;", "global G; G.a.b{3} = gpuArray (1i);", ...
%!          "name = tempname (); g = gpuArray (1:3); save (name, 'g'); clear g; load (name); delete (name);", ...
%!          "function r = f (x) persistent p = gpuArray (7); r = p + x; end\nq = f (gpuArray (1)); q2 = f (2);", ...
%!          "function r = rec (n, g) if (n), r = rec (n - 1, g + 1); else, exit (0); end, end\nprintf ('end\\n'); rec (5, gpuArray (1));"};
%! check_forked (strcat (codes, {"\nputs (\"end\\n\");\n"}), "end");
%!test  # with a status of its own, and out of a function with gpuArrays
%! check_process ("function f (g) h = g + 1; exit (3); end\nf (gpuArray (1:3));\n", "", 3);
%! check_process ("global G; G = gpuArray (1); o = onCleanup (@() gather (G + 1)); exit (4);\n", "", 4);
%! check_process ("atexit ('last'); function last ()\n g = gpuArray (1:3); printf ('%d', gather (sum (g))); end\n", "6");
%! check_process ("global G; G = gpuArray (2); atexit ('last'); function last ()\n global G; printf ('%d', gather (G + 1)); end\n", "3");

## clear, with values in use
%!test
%! count = "n = __octcuda__ ('live'); if (isstruct (n)) n = sum (cellfun (@double, struct2cell (n))); end, printf ('%d ', n);\n";
%! whats = {"all", "functions", "-all", "classes", "variables", "-f", "-x g", "mex"};
%! check_forked (strcat ({"g = gpuArray (1:3); h = {g, @() g + 1}; global G; G = g(2); f = @(x) x + g;\nclear "}, whats, ...
%!                       {["\na = gpuArray (1:3); a(2) = 7; if (a) puts ('yes '); end\nprintf ('%d ', gather (a + 1)); clear all\n" count]}), ...
%!               "yes 2 8 4 0");
%! check_process (["function r = f (x) r = x + 1; clear all; r(1) = 9; end\ng = gpuArray (1:3); h = f (g);\n" ...
%!                 "printf ('%d ', gather (g), gather (h));\n"], "1 2 3 9");
%! check_process (["for k = 1:20, g = gpuArray (k); clear -all; g = gpuArray (5); clear functions; g += 1; end\nprintf ('%d', gather (g));\n"], "6");
%! check_process (["f = @(k) gpuArray (k) + 1; g = f (1); clear -f gpuArray gather plus\n" ...
%!                 "printf ('%d ', gather (g), gather (f (4)), gather (g + g));\n"], "2 5 4");

## Off the path and back, with values in use
%!test
%! check_process (["inst = fileparts (which ('gpuDevice')); g = gpuArray (1:3) + 1; c = {g(2)};\nrmpath (inst);\n" ...
%!                 "g(1) = 5; h = g; k = [h, 1]; x = 1:3; x(2) = h(1); s = ''; if (h) s = 'yes'; end\nclear g\naddpath (inst);\n" ...
%!                 "printf ('%s ', s); printf ('%d ', gather (h + 1), gather (c{1}), x, gather (k));\n"], ...
%!                "yes 6 4 5 3 1 5 3 5 3 4 1");
%! check_process (["inst = fileparts (which ('gpuDevice')); g = gpuArray (1:3) + 1; global G; G = g;\nrmpath (inst);\n" ...
%!                 "setenv ('OCTCUDA_TEST_INST', inst); clear all\naddpath (getenv ('OCTCUDA_TEST_INST')); g = gpuArray (2); printf ('%d ', gather (g + 1));\n"], "3");
%! check_process ("inst = fileparts (which ('gpuDevice')); g = gpuArray (1:3) + 1; rmpath (inst); puts ('end');\n", "end");

## Children
%!testif ; ! ispc ()
%! check_process (["a = gpuArray (1:3) + 1; c = {a}; global G; G = a;\nfor k = 1:3\n  pid = fork ();\n" ...
%!                 "  if (pid == 0) b = a; clear a c; exit (0); end\n  [~, st] = waitpid (pid); printf ('%d ', WEXITSTATUS (st));\nend\n" ...
%!                 "printf ('%d ', gather (a + 1)); a(1) = 5; printf ('%d', gather (a(1)));\n"], "0 0 0 3 4 5 5");
%! check_process (["g = gpuArray (1:3) + 1; [st, out] = system ('exit 5'); printf ('%d ', st, gather (g));\n" ...
%!                 "[in, out, pid] = popen2 ('cat'); fputs (in, num2str (g)); fclose (in); waitpid (pid); puts (fgetl (out)); fclose (out);\n"], ...
%!                "5 2 3 4 2  3  4");

## A million operations leave everything as it was
%!function kb = resident ()
%!  tok = regexp (fileread ("/proc/self/status"), 'VmRSS:\s+(\d+)', "tokens");
%!  kb = str2double (tok{1}{1});
%!endfunction
%!function g = churn (g, n)
%!  c = {g};
%!  s.a = g;
%!  x = zeros (1, 16);
%!  k = 0;
%!  while (k < n)
%!    h = g;
%!    h(3) = 1;
%!    x(2) = 3;
%!    y = h(2:5);
%!    y += 1;
%!    c{1} = y;
%!    s.a = -y;
%!    h = [];
%!    k += 5;
%!    if (mod (k, 500) == 0)
%!      x(1) = gather (g(1));
%!      if (g(1) > 2)
%!        error ("churn: wrong");
%!      endif
%!      gather (s.a);
%!      gather (c{1});
%!    endif
%!  endwhile
%!endfunction
%!testif ; exist ("/proc/self/status", "file")
%! g = gpuArray (1:16);
%! churn (g, 5e4);
%! n = live_count ();
%! m = __octcuda__ ("memory").in_use;
%! nodes = __octcuda__ ("nodes");
%! r = resident ();
%! churn (g, test_operations ());
%! assert (live_count (), n);
%! assert (__octcuda__ ("nodes"), nodes);
%! assert (__octcuda__ ("memory").in_use <= m + 4096);
%! assert (resident () - r < 16e3);
%! assert (gather (g), 1:16);
%!test  # loops over, switches on and files of gpuArrays leave nothing
%! n = live_count ();
%! g = gpuArray (magic (4));
%! name = tempname ();
%! unwind_protect
%!   for k = 1:200
%!     for col = g
%!       switch (col(1))
%!         case {16, 3}
%!           t = col;
%!         otherwise
%!           t = {col, @() col};
%!       endswitch
%!     endfor
%!     u = cellfun (@(x) x(1), {g, g});
%!     v = cell2mat ({g, g});
%!     w = [g; 1, 2, 3, 4];
%!     z(3) = g(1);
%!     try
%!       g(0) = 1;
%!     catch err
%!     end_try_catch
%!     if (mod (k, 50) == 0)
%!       save ("-binary", name, "g");
%!       q = load (name);
%!     endif
%!   endfor
%! unwind_protect_cleanup
%!   unlink (name);
%! end_unwind_protect
%! clear t u v w z q col err
%! lasterror ("reset");
%! assert (live_count (), n + 1);
%! assert (gather (g), magic (4));

%!test assert_no_live ();
