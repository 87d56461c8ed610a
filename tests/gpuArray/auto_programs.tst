## auto_programs.tst -- octcuda_auto in whole programs: element loops, and the demos
## without the word gpuArray.  The programs of tests/scripts/ are in scripts.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## A variable that is read element by element becomes ordinary, and the device still knows it
%!function [s, n, is_on] = reads_elements ()
%!  x = ones (1, 40000) * 2;
%!  s = 0;
%!  for k = 1:100
%!    s += x(k);
%!  endfor
%!  is_on = isgpuarray (x);
%!  n = octcuda_auto ().uploads;
%!  y = x + 1;
%!  n = octcuda_auto ().uploads - n;
%!  s += sum (y);
%!endfunction
%!test
%! threshold = octcuda_auto ().threshold;
%! unwind_protect
%!   octcuda_auto ("threshold", 16384);
%!   octcuda_auto on
%!   [s, n, is_on] = reads_elements ();
%! unwind_protect_cleanup
%!   octcuda_auto off
%!   octcuda_auto ("threshold", threshold);
%! end_unwind_protect
%! assert ({s, n, is_on}, {200 + 120000, 0, false});

## A variable that is sent again is on the device from then on, unless its elements are taken
%!function [is_on, k] = counts_steps (takes)
%!  z = ones (300);
%!  k = zeros (300);
%!  for n = 1:5
%!    z = z * 2;
%!    k(z > n & k == 0) = n;
%!    if (takes)
%!      for l = 1:100
%!        k(l) = -n;
%!      endfor
%!    endif
%!  endfor
%!  is_on = isgpuarray (k);
%!endfunction
%!test
%! threshold = octcuda_auto ().threshold;
%! for takes = [false, true]
%!   [~, want] = counts_steps (takes);
%!   unwind_protect
%!     octcuda_auto ("threshold", 16384);
%!     octcuda_auto on
%!     [is_on, got] = counts_steps (takes);
%!     assert (isgpuarray (got), is_on);
%!   unwind_protect_cleanup
%!     octcuda_auto off
%!     octcuda_auto ("threshold", threshold);
%!   end_unwind_protect
%!   assert (is_on, ! takes);
%!   assert (gather (got), want);
%! endfor

## What the loop writes is not what the device knows, nor what other variables have
%!test
%! same_in_auto ({"x = g * 2; y = x; s = 0; for k = 1:numel (x), s += x(k); x(k) = -s; endfor; z = x + y;", ...
%!   "x = g * 2; c = {x}; s = 0; for k = 1:numel (x), s += c{1}(k) + x(k); endfor; z = c{1} + x;", ...
%!   "k = 0 * g; x = g; for n = 1:5, x += n; k(x > 8 & k == 0) = n; k(2) += k(1); endfor; y = k;", ...
%!   "x = g; for n = 1:5, x += x; x -= 1; y = x; y(1) = n; x .*= y; endfor; s.x = x;", ...
%!   "x = g; for n = 1:5, z = x + 1; x(1) = n; w = x'; try, x + ones (7, 7); catch e, end; x(2) = z(1); endfor", ...
%!   "x = g * 2; f = @(k) x(k) + x(k + 1); r = arrayfun (f, 1:numel (x) - 1); r2 = x + 1; clear f", ...
%!   "x = g * 2; for k = 1:numel (x), t = x(k); if (mod (k, 5) == 0), x = x + 1; endif; endfor", ...
%!   "x = g * 2; for k = 1:numel (x), t = x(end); y = x; y(k) = t; endfor; z = x - y;"}, 1:30);

## Several dimensions: core takes the first one, or has an error
%!test
%! same_in_auto ({"x = g * 2; a = sum (x, [1, 2]); b = prod (x, [2, 1]); c = sumsq (x, [3, 1]); d = any (x > 3, [1, 2]); e = all (x > 3, [2, 3]);", ...
%!   "x = g * 2; a = max (x, [], [1, 2]); [b, c] = min (x, [], [2, 3]); d = max (x, [1, 2, 3, 4]'); e = sum (x, single (2)); f = sum (x, 'extra');", ...
%!   "x = single (g) * 2; a = sum (x, [1, 2], 'double'); b = sum (x, [2, 1], 'native');", ...
%!   "x = g * 2; a = cumsum (x, [1, 2]);", "x = g * 2; a = cumprod (x, [2, 1]);"}, reshape (1:24, 4, 3, 2));

## Demos in plain Octave, smaller: NEW in the place of OLD
%!function same_demo (name, changes)
%!  if (! is_due ("demos in octcuda_auto"))
%!    return;
%!  endif
%!  text = fileread (fullfile (tree_root (), "demos", [name, ".m"]));
%!  text = regexprep (text, {'gpurng \((\d+)\)', 'gpuArray\.', '(gpuArray|gather) \(', 'wait \(gpuDevice \(\)\);', 'toc \(\)', 'toc;', 'gpuDevice \(\)\.Name'},
%!                     {'rand ("twister", $1); randn ("twister", $1)', "", "(", "", "1", "1;", "'device'"});
%!  for k = 1:rows (changes)
%!    assert (! isempty (strfind (text, changes{k,1})), "%s: '%s'", name, changes{k,1});
%!    text = strrep (text, changes{k,:});
%!  endfor
%!  assert (isempty (regexp (text, 'gpu[AD]\w+ (?!")')), "%s", text);
%!  threshold = octcuda_auto ().threshold;
%!  folder = getenv ("OCTCUDA_DEMO_DIR");
%!  interpret = getenv ("OCTCUDA_INTERPRET");
%!  here = tempname ();
%!  mkdir (here);
%!  unwind_protect
%!    setenv ("OCTCUDA_INTERPRET", ""); # as users have it
%!    setenv ("OCTCUDA_DEMO_DIR", here);
%!    want = run_program (text, {});
%!    octcuda_auto ("threshold", 256);
%!    octcuda_auto on
%!    got = run_program (text, {});
%!    n = octcuda_auto ();
%!  unwind_protect_cleanup
%!    octcuda_auto off
%!    octcuda_auto ("threshold", threshold);
%!    setenv ("OCTCUDA_DEMO_DIR", folder);
%!    setenv ("OCTCUDA_INTERPRET", interpret);
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (here, "s");
%!  end_unwind_protect
%!  if (! isempty (want.err))
%!    error ("%s: %s\n%s", name, want.err.message, text);
%!  endif
%!  msg = same_run (got, want, 1e-11);
%!  assert (isempty (msg), "%s: %s", name, msg);
%!  assert (n.operators > 10 && n.by_core == 0, "%s: %d operators, %d by core", name, n.operators, n.by_core);
%!endfunction
%!test same_demo ("heat", {"n = 1024;", "n = 1024;"; "steps = 200;", "steps = 3;"});
%!test same_demo ("mandelbrot", {"1200", "120"; "800", "80"; "steps = 100;", "steps = 20;"});
%!test same_demo ("network", {"n = 500;", "n = 100;"; "steps = 1000;", "steps = 30;"; "1.1, 300", "1.1, 30"; "300, 300", "30, 30"});
%!test same_demo ("diffraction", {"n = 512;", "n = 128;"; "sum (reshape (light, n, n, []), [1, 2])", "sum (sum (reshape (light, n, n, [])))"});
%!test same_demo ("wave_packet", {"n = 4096;", "n = 512;"; "rows_ = 400;", "rows_ = 5;"; "steps = 25;", "steps = 4;"});
%!test same_demo ("option_pricing", {"n = 1e7;", "n = 1e4;"; "3:7", "3:4"; "0.03)", "3)"});

%!test assert_no_live ();
