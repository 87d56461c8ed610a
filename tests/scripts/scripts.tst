## scripts.tst -- small programs give the same figures on both kinds of array.
##
## tests/scripts/NAME.m is a function FIGURES = NAME (PUT): PUT is what a program
## does to bring its data to the GPU, here nothing or gpuArray (same_figures.m).
##
## SPDX-License-Identifier: GPL-3.0-or-later

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

%!test same_figures ("angular_spectrum");
%!test same_figures ("black_scholes");
%!test same_figures ("blur");
%!test same_figures ("cellular_automaton");
%!test same_figures ("conjugate_gradient");
%!test same_figures ("game_of_life");
%!test same_figures ("heat");
%!test same_figures ("image_filters");
%!test same_figures ("jacobi");
%!test same_figures ("k_means");
%!test same_figures ("kalman_pages");
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
%!test same_figures ("principal_components");
%!test same_figures ("propagators", 1e-11);
%!test same_figures ("random_walk");
%!test same_figures ("sir_epidemic");
%!test same_figures ("small_network", 1e-11);
%!test same_figures ("spectral_poisson");
%!test same_figures ("split_step", 1e-12);   # what passed is a thousandth of what is added up
%!test same_figures ("waves");

%!test assert_no_live ();
