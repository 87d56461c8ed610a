## scripts.tst -- small programs give the same figures on both kinds of array.
##
## tests/scripts/NAME.m is a function FIGURES = NAME (PUT): PUT is what a program
## does to bring its data to the GPU, here nothing or gpuArray.  Whole numbers,
## logicals and text must be equal; numbers in floating point may differ by
## rounding that the program has added up: BOUND times the largest of the figure,
## in single precision 1e8 times as much.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## With kernels for everything, or as a user has it.
%!function got = by_way (has_kernels, f)
%!  was = getenv ("OCTCUDA_INTERPRET");
%!  unwind_protect
%!    if (! has_kernels)
%!      unsetenv ("OCTCUDA_INTERPRET");
%!    endif
%!    got = f ();
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_INTERPRET", was);
%!  end_unwind_protect
%!endfunction

%!function same_figures (name, bound = 1e-13)
%!  warning ("off", "octcuda:fallback", "local");
%!  folder = fullfile (tree_root (), "tests", "scripts");
%!  addpath (folder);
%!  unwind_protect
%!    want = feval (name, @(x) x);
%!    [~, has_kernels] = is_due ("programs");
%!    got = by_way (has_kernels, @() feval (name, @gpuArray));
%!  unwind_protect_cleanup
%!    rmpath (folder);
%!  end_unwind_protect
%!  assert (fieldnames (got), fieldnames (want));
%!  n_on_device = 0;
%!  for [w, field] = want
%!    g = got.(field);
%!    n_on_device += isgpuarray (g);
%!    tol = 0;
%!    if (isfloat (w) && any (w(:) != fix (w(:))))
%!      tol = bound * max (abs (w(isfinite (w))));
%!      if (isa (w, "single"))
%!        tol *= 1e8;
%!      endif
%!    endif
%!    if (isnumeric (w) || islogical (w))
%!      msg = same_value (g, w, 0, tol);
%!      if (tol)
%!        msg = same_value (g, w, 1, tol);
%!      endif
%!    elseif (! isequal (g, w))
%!      msg = sprintf ("'%s', not '%s'", g, w);
%!    else
%!      msg = "";
%!    endif
%!    if (! isempty (msg))
%!      error ("%s: %s: %s", name, field, msg);
%!    endif
%!  endfor
%!  assert (n_on_device > 0);
%!endfunction

## Every script of the folder has its line below
%!test
%! folder = fullfile (tree_root (), "tests", "scripts");
%! [~, names] = cellfun (@fileparts, glob (fullfile (folder, "*.m")),
%!                       "UniformOutput", false);
%! text = fileread (fullfile (folder, "scripts.tst"));
%! tested = regexp (text, '^%!test same_figures \("(\w+)"', "tokens",
%!                  "lineanchors");
%! assert (sort ([tested{:}]'), sort (names));
%! assert (numel (names) >= 18);

%!test same_figures ("black_scholes");
%!test same_figures ("blur");
%!test same_figures ("cellular_automaton");
%!test same_figures ("conjugate_gradient");
%!test same_figures ("game_of_life");
%!test same_figures ("heat");
%!test same_figures ("image_filters");
%!test same_figures ("jacobi");
%!test same_figures ("k_means");
%!test same_figures ("least_squares");
%!test same_figures ("logistic_map");
%!test same_figures ("mandelbrot");
%!test same_figures ("median_filter");
%!test same_figures ("monte_carlo_pi");
%!test same_figures ("moving_averages");
%!test same_figures ("n_body");
%!test same_figures ("option_paths");
%!test same_figures ("power_iteration");
%!test same_figures ("prime_sieve");
%!test same_figures ("random_walk");
%!test same_figures ("sir_epidemic");
%!test same_figures ("waves");

%!test assert_no_live ();
