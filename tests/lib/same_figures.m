## same_figures.m -- a small program gives the same figures on both kinds of array, and
## with octcuda_auto on.
##
## same_figures (NAME)
## same_figures (NAME, BOUND)
##
## NAME is a program of tests/scripts/.  Whole numbers, logicals and text must be
## equal; numbers in floating point may differ by rounding that the program has
## added up: BOUND times the largest of the figure, in single precision 1e8 times
## as much.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function same_figures (name, bound = 1e-13)
  warning ("off", "octcuda:fallback", "local");
  folder = fullfile (tree_root (), "tests", "scripts");
  addpath (folder);
  unwind_protect
    want = feval (name, @(x) x);
    [~, has_kernels] = is_due ("programs");
    got = by_way (has_kernels, @() feval (name, @gpuArray));
    unchanged = by_way (has_kernels, @() in_auto (name));
  unwind_protect_cleanup
    rmpath (folder);
  end_unwind_protect
  assert (compare (name, got, want, bound) > 0);
  if (! isempty (unchanged))
    assert (compare (name, unchanged, want, bound), 0);
  endif
endfunction

## The figures of the program without gpuArrays, where half of all arrays go to the
## device; [] if they are not due.
function got = in_auto (name)
  got = [];
  if (! is_due ("programs in octcuda_auto"))
    return;
  endif
  threshold = octcuda_auto ().threshold;
  unwind_protect
    octcuda_auto ("threshold", 32);
    octcuda_auto on
    got = feval (name, @(x) x);
  unwind_protect_cleanup
    octcuda_auto off
    octcuda_auto ("threshold", threshold);
  end_unwind_protect
endfunction

function n_on_device = compare (name, got, want, bound)
  assert (fieldnames (got), fieldnames (want));
  n_on_device = 0;
  for [w, field] = want
    g = got.(field);
    n_on_device += isgpuarray (g);
    tol = 0;
    if (isfloat (w) && any (w(:) != fix (w(:))))
      tol = bound * max (abs (w(isfinite (w))));
      if (isa (w, "single"))
        tol *= 1e8;
      endif
    endif
    if (isnumeric (w) || islogical (w))
      msg = same_value (g, w, 0, tol);
      if (tol)
        msg = same_value (g, w, 1, tol);
      endif
    elseif (! isequal (g, w))
      msg = sprintf ("'%s', not '%s'", g, w);
    else
      msg = "";
    endif
    if (! isempty (msg))
      error ("%s: %s: %s", name, field, msg);
    endif
  endfor
endfunction

## In the suite (run-tests.sh) with kernels for everything, or as a user has it.
function got = by_way (has_kernels, f)
  was = getenv ("OCTCUDA_INTERPRET");
  unwind_protect
    if (! isempty (was))
      setenv ("OCTCUDA_INTERPRET", ifelse (has_kernels, "0", ""));
    endif
    got = f ();
  unwind_protect_cleanup
    setenv ("OCTCUDA_INTERPRET", was);
  end_unwind_protect
endfunction
