## bench_first_use.m -- the part of bench.m for what is used for the first time:
## kernels and functions that nobody has compiled, and those on the disk.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function bench_first_use (is_target)

  rel = {"", "<="}{1 + is_target};
  t = in_processes ([ ...
    "a = gpuArray (rand (1, 1000)); b = a + 1; c = a + 2;\n" ...
    "wait (gpuDevice ()); gather (sum (a)); gather (a - b);\n" ...
    "tic (); r = sqrt (a.*a + b.*b) .* exp (-c) + 0.5*a;\n" ...
    "wait (gpuDevice ()); printf ('took %.6f', toc ());\n"]);
  row ("first use of a 7-operation kernel, warm process", t(1), "ms", rel, 30);
  row ("the same from the disk cache", t(2), "ms", rel, 1);
  row ("reading and typing a function of 100 lines", reading (), "ms", "<=", 5);
  first = [80, 40](1 + is_target);
  functions = { ...
    "a function of 10 operations", ...
    "f = @(x) sqrt (x .* x + 1) .* exp (-x) + 0.5 * x - x / 3 + abs (x);", ...
    "arrayfun (f, x)", first, 2
    "one with a loop and branches", [steps_to_one(), "f = @steps_to_one;"], ...
    "arrayfun (f, x)", first, 2
    "ode45_batch, three equations", ...
    "f = @(t, y) [10 * (y(2) - y(1)); y(1) * (28 - y(3)) - y(2); y(1) * y(2) - 8/3 * y(3)];", ...
    "ode45_batch (f, [0, 0.1], x([1, 2, 3])(:))", NaN, NaN};
  for k = 1:rows (functions)
    [what, before, call, most, most_disk] = functions{k,:};
    t = in_processes ([ ...
      "x = gpuArray (1:1000); wait (gpuDevice ());\n" before "\n" ...
      "tic (); y = " call "; gather (y); printf ('took %.6f', toc ());\n"]);
    compare = {"<=", ""}{1 + isnan(most)};
    row (["first use: ", what], t(1), "ms", compare, most);
    row ("  the same in the next process", t(2), "ms", compare, most_disk);
  endfor

endfunction

## Median milliseconds that CODE says it took, in processes with an empty cache,
## and in the next ones.
function t = in_processes (code)

  old = getenv ("OCTCUDA_CACHE_DIR");
  t = zeros (5, 2);
  for s = 1:5
    folder = tempname ();
    mkdir (folder);
    system (sprintf ("chmod 700 '%s'", folder));
    setenv ("OCTCUDA_CACHE_DIR", folder);
    for k = 1:2
      [status, out] = run_octave (code);
      took = regexp (out, 'took ([\d.]+)$', "tokens", "once");
      if (isempty (took))
        error ("first use was not measured: %s", out);
      endif
      t(s,k) = str2double (took) * 1e3;
    endfor
    confirm_recursive_rmdir (false, "local");
    rmdir (folder, "s");
  endfor
  t = median (t);
  if (isempty (old))
    unsetenv ("OCTCUDA_CACHE_DIR");
  else
    setenv ("OCTCUDA_CACHE_DIR", old);
  endif

endfunction

## Milliseconds from the file of a function of 100 lines to its text as CUDA C.
function t = reading ()

  folder = tempname ();
  mkdir (folder);
  addpath (folder);
  t = zeros (1, 9);
  unwind_protect
    for k = 1:numel (t)
      name = sprintf ("octcudabench_%d", k);
      fid = fopen (fullfile (folder, [name, ".m"]), "w");
      fprintf (fid, "## a function of 100 lines\nfunction y = %s (x)\n  y = %d;\n", name, k);
      for part = 1:16
        fprintf (fid, "  a%d = sin (x + %d) * y;\n  if (a%d > 0.5)\n    y += a%d ^ 2;\n", part * [1, 1, 1, 1]);
        fprintf (fid, "  else\n    y -= 1 / (1 + x^2);\n  endif\n");
      endfor
      fprintf (fid, "endfunction\n");
      fclose (fid);
      f = str2func (name);
      f (1);
      tic ();
      s = octcuda_explain (f, 1);
      t(k) = toc () * 1e3;
    endfor
  unwind_protect_cleanup
    rmpath (folder);
    confirm_recursive_rmdir (false, "local");
    rmdir (folder, "s");
  end_unwind_protect
  t = median (t);

endfunction

function text = steps_to_one ()
  text = strjoin ({
    "function n = steps_to_one (x)"
    "  n = 0;"
    "  while (x != 1)"
    "    if (mod (x, 2))"
    "      x = 3 * x + 1;"
    "    else"
    "      x /= 2;"
    "    endif"
    "    n++;"
    "  endwhile"
    "endfunction"
    ""}, "\n");
endfunction
