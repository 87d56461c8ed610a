## statistics_methods.tst -- functions of statistics that core does not have: distances,
## neighbours, clusters, components, samples, the normal distribution.
##
## Each is compared with loops over ordinary arrays, and with known answers; random ones
## with what they must have on average.  Nothing may be gathered with the warning.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function check (got, want, tol = 1e-12)
%!  assert (isgpuarray (got));
%!  msg = same_value (got, want, 20, tol);
%!  assert (isempty (msg), msg);
%!endfunction

%!function [x, y] = points ()
%!  x = reshape (round (mod ((1:70) * 0.61803, 1) * 40) / 8 - 2, 14, 5);
%!  y = reshape (round (mod ((1:45) * 0.41421, 1) * 40) / 8 - 2, 9, 5);
%!  y(2,:) = x(7,:);
%!endfunction

%!function d = by_loop (f, x, y)
%!  d = zeros (rows (x), rows (y), class (x(1) + y(1)));
%!  for i = 1:rows (x)
%!    for j = 1:rows (y)
%!      d(i,j) = f (x(i,:), y(j,:));
%!    endfor
%!  endfor
%!endfunction

%!function d = unlike (a, b)
%!  d = 1 - sum (a .* b) / sqrt (sum (a .^ 2) * sum (b .^ 2));
%!endfunction

%!function d = jaccard (a, b)
%!  some = a != 0 | b != 0;
%!  d = sum (a(some) != b(some)) / sum (some);
%!endfunction

%!function pairs = distances (x)
%!  c = cov (x);
%!  s = std (x);
%!  w = (1:columns (x)) / 3;
%!  pairs = {
%!    {{}, @(a, b) sqrt(sum ((a - b) .^ 2))}
%!    {{"Euclidean"}, @(a, b) sqrt(sum ((a - b) .^ 2))}
%!    {{"squaredeuclidean"}, @(a, b) sum((a - b) .^ 2)}
%!    {{"seuclidean"}, @(a, b) sqrt(sum (((a - b) ./ s) .^ 2))}
%!    {{"seuclidean", w}, @(a, b) sqrt(sum (((a - b) ./ w) .^ 2))}
%!    {{"mahalanobis"}, @(a, b) sqrt((a - b) / c * (a - b)')}
%!    {{"mahalanobis", diag(w)}, @(a, b) sqrt((a - b) / diag(w) * (a - b)')}
%!    {{"cityblock"}, @(a, b) sum(abs (a - b))}
%!    {{"chebychev"}, @(a, b) max(abs (a - b))}
%!    {{"minkowski"}, @(a, b) sqrt(sum ((a - b) .^ 2))}
%!    {{"minkowski", 3}, @(a, b) sum(abs (a - b) .^ 3) ^ (1 / 3)}
%!    {{"minkowski", 1}, @(a, b) sum(abs (a - b))}
%!    {{"minkowski", Inf}, @(a, b) max(abs (a - b))}
%!    {{"cosine"}, @(a, b) unlike(a, b)}
%!    {{"correlation"}, @(a, b) unlike(a - mean (a), b - mean (b))}
%!    {{"spearman"}, @(a, b) unlike(ranks (a) - 3, ranks (b) - 3)}
%!    {{"hamming"}, @(a, b) mean(a != b)}
%!    {{"jaccard"}, @(a, b) jaccard(a, b)}
%!  };
%!endfunction

## pdist2: every distance, single too, and the least and greatest
%!test
%! warning ("error", "octcuda:fallback", "local");
%! [x, y] = points ();
%! for pair = distances (x).'
%!   [args, f] = pair{1}{:};
%!   want = by_loop (f, x, y);
%!   check (pdist2 (gpuArray (x), y, args{:}), want, 1e-7 * any (want(:) < 1e-6) + 1e-12);
%!   got = pdist2 (x, gpuArray (single (y)), args{:});
%!   assert (classUnderlying (got), "single");
%!   check (got, single (want), 2e-3);
%!   want = gather (pdist2 (gpuArray (x), y, args{:}));
%!   for k = [1, 3, 14, 20]
%!     [s, i] = sort (want);
%!     [d, at] = pdist2 (gpuArray (x), y, args{:}, "Smallest", k);
%!     check (d, s(1:min (k, end),:), 0);
%!     check (at, i(1:min (k, end),:), 0);
%!     [s, i] = sort (-want);
%!     [d, at] = pdist2 (gpuArray (x), y, args{:}, "largest", k);
%!     check (d, -s(1:min (k, end),:), 0);
%!     check (at, i(1:min (k, end),:), 0);
%!   endfor
%! endfor

## Near points keep their digits, NaN spreads, nothing is nothing
%!test
%! assert (gather (pdist2 (gpuArray (1e8), 1e8 + 2^-20)), 2^-20);
%! assert (gather (pdist2 (gpuArray ([1e8, 1]), [1e8 + 2^-20, 1], "squaredeuclidean")), 2^-40);
%! a = gpuArray ([1, 1e-9]);
%! assert (gather (pdist2 (a, [1, 0], "cosine")), 5e-19, 1e-25);
%! for n = {"euclidean", "cityblock", "chebychev", "hamming", "jaccard", "minkowski"}
%!   d = gather (pdist2 (gpuArray ([1, NaN; 3, 4]), [3, 4; 5, 6], n{1}));
%!   assert (isnan (d), logical ([1, 1; 0, 0]));
%!   [~, i] = pdist2 (gpuArray ([1, NaN; 3, 4]), [3, 4; 5, 6], n{1}, "smallest", 2);
%!   assert (gather (i), [2, 2; 1, 1]);
%! endfor
%! assert (size (pdist2 (gpuArray (zeros (0, 3)), ones (2, 3))), [0, 2]);
%! assert (size (pdist2 (gpuArray (ones (4, 3)), zeros (0, 3), "cityblock", "smallest", 2)), [2, 0]);
%! assert (gather (pdist2 (gpuArray (int8 ([1, 2])), [4, 6])), 5);
%! d = pdist2 (gpuArray ([1; 2; 3]), [5; 9], @(a, b) abs (b - a) * 2);
%! check (d, [8, 16; 6, 14; 4, 12]);

## Several blocks give what one gives
%!test
%! x = mod ((1:5000)' * [0.618, 0.414], 1);
%! y = mod ((1:1300)' * [0.732, 0.236], 1);
%! [d, i] = pdist2 (gpuArray (x), y, "euclidean", "smallest", 2);
%! [k, near] = knnsearch (gpuArray (x), y, "K", 2);
%! check (near, gather (d).');
%! check (k, gather (i).');
%! for j = [1, 838, 839, 1300]
%!   [want, at] = sort (sum ((x - y(j,:)) .^ 2, 2));
%!   assert (gather (i(:,j)), at(1:2));
%!   assert (gather (d(:,j)), sqrt (want(1:2)), 1e-14);
%! endfor

%!function two_results (g)
%!  [d, i] = pdist2 (g, g);
%!endfunction
%!test
%! g = gpuArray (ones (3, 2));
%! id = "octcuda:LogicError";
%! fails (@() pdist2 (g, ones (3, 4)), id, "X has 2 columns and Y 4");
%! fails (@() pdist2 (g, 1i * ones (3, 2)), id, "real");
%! fails (@() pdist2 (g, ones (3, 2, 2)), id, "matrices");
%! fails (@() pdist2 (g, g, "nosuch"), id, 'unknown distance "nosuch"; valid distances are "euclidean"');
%! fails (@() pdist2 (g, g, 3), id, "parameter|distance");
%! fails (@() pdist2 (g, g, {3}), id, "name or a function");
%! fails (@() pdist2 (g, g, "minkowski", -1), id, "positive");
%! fails (@() pdist2 (g, g, "cityblock", 2), id, "no parameter");
%! fails (@() pdist2 (g, g, "seuclidean", [1, 2, 3]), id, "2 non-negative numbers");
%! fails (@() pdist2 (g, g, "mahalanobis", [1, 2; 3, 4]), id, "positive definite 2x2");
%! fails (@() pdist2 (g(1:2,:), g, "mahalanobis"), id, "more rows");
%! fails (@() pdist2 (g, g, "smallest", 0), id, "positive integer");
%! fails (@() pdist2 (g, g, "smallest"), id, "smallest");
%! fails (@() pdist2 (g, g, "euclidean", "nearest", 1), id, "smallest");
%! fails (@() two_results (g), id, "second result");
%! fails (@() pdist2 (g, g, @(a, b) 1), id, "column of 3");
%! fails (@() pdist2 (g), "octcuda:InvalidCall", "pdist2 \\(x, y\\)");

## knnsearch
%!test
%! warning ("error", "octcuda:fallback", "local");
%! [i, d] = knnsearch (gpuArray ([1, 2; 3, 1; 5, 8; 4, 10; 7, 4]), [5, 7; 1, 3]);
%! check (i, [3; 1]);
%! check (d, [1; 1]);
%! x = [0; 2; 2; 1; 0];
%! [i, d] = knnsearch (gpuArray (x), [1; 2], "k", 4);
%! check (i, [4, 1, 2, 3; 2, 3, 4, 1]);
%! check (d, [0, 1, 1, 1; 0, 0, 1, 2]);
%! [x, y] = points ();
%! for o = {{"Distance", "cityblock"}, {"distance", "minkowski", "P", 3}, ...
%!          {"Distance", "mahalanobis", "Cov", diag(1:5)}, {"Distance", "seuclidean", "Scale", 1:5}}
%!   args = o{1}([2, 4:2:end]);
%!   [d, i] = pdist2 (gpuArray (x), y, args{:}, "smallest", 3);
%!   [i2, d2] = knnsearch (x, gpuArray (y), o{1}{:}, "K", 3, "NSMethod", "exhaustive");
%!   check (d2, gather (d).');
%!   check (i2, gather (i).');
%! endfor
%! assert (size (knnsearch (gpuArray (x), zeros (0, 5), "k", 3)), [0, 3]);
%! assert (size (knnsearch (gpuArray (x), y, "k", 99)), [9, 14]);
%! id = "octcuda:LogicError";
%! fails (@() knnsearch (gpuArray (x), y, "K", 1.5), id, "positive integer");
%! fails (@() knnsearch (gpuArray (x), y, "Q", 1), id, 'unknown option "Q"; valid options are "K"');
%! fails (@() knnsearch (gpuArray (x), y, "K"), id, "no value");
%! fails (@() knnsearch (gpuArray (x), y, 3), id, "expected an option name");
%! fails (@() knnsearch (gpuArray (x), y, "IncludeTies", true), "octcuda:NotSupported", "IncludeTies");
%! fails (@() knnsearch (gpuArray (zeros (0, 5)), y), id, "no rows");
%! fails (@() knnsearch (gpuArray (x)), "octcuda:InvalidCall", "knnsearch");

## The normal distribution
%!function y = normpdf_loop (x, mu, sigma)
%!  y = exp (-((x - mu) ./ sigma) .^ 2 / 2) ./ (sigma * sqrt (2 * pi));
%!endfunction
%!test
%! warning ("error", "octcuda:fallback", "local");
%! x = [-40, -3, -1, 0, 0.5, 1.96, 9, Inf, -Inf, NaN];
%! g = gpuArray (x);
%! check (normpdf (g), exp (-x .^ 2 / 2) / sqrt (2 * pi), 0);
%! check (normcdf (g), erfc (-x / sqrt (2)) / 2, 0);
%! check (normcdf (g, "upper"), erfc (x / sqrt (2)) / 2, 0);
%! check (normpdf (g, 1, 2), exp (-((x - 1) / 2) .^ 2 / 2) / sqrt (2 * pi) / 2, 0);
%! check (normcdf (x, gpuArray (1), 2), erfc (-(x - 1) / 2 / sqrt (2)) / 2, 0);
%! check (normcdf (gpuArray (1.96)), 0.975002104851780, 1e-15);
%! check (norminv (gpuArray ([0.975, 0.5, 1e-10, 0, 1, -1, 2])), ...
%!        [1.959963984540054, 0, -6.361340902404056, -Inf, Inf, NaN, NaN], 1e-12);
%! p = [0.01, 0.3, 0.999];
%! check (normcdf (norminv (gpuArray (p), 3, 0.5), 3, 0.5), p, 1e-14);
%! check (normpdf (g(1:3), [1; 2], [1; 2]), normpdf_loop (x(1:3), [1; 2], [1; 2]), 0);
%! for f = {@normpdf, @normcdf, @norminv}
%!   r = f{1} (gpuArray ([0.5, 0.5, 0.5]), 0, [-1, 0, 1]);
%!   assert (isnan (gather (r)), [true, true, false]);
%!   assert (isnan (gather (f{1} (gpuArray (0.5), 0, -1))));
%!   assert (classUnderlying (f{1} (gpuArray (single (0.5)), 0, 1)), "single");
%!   assert (classUnderlying (f{1} (gpuArray (true))), "double");
%!   fails (@() f{1} (gpuArray (1i)), "octcuda:LogicError", "real");
%!   fails (@() f{1} (gpuArray (1), "a", 1), "octcuda:LogicError", "MU");
%! endfor
%! fails (@() normcdf (gpuArray (1), "lower"), "octcuda:LogicError", "upper");
%! fails (@() normcdf (gpuArray (1), 2, 3, 4), "octcuda:InvalidCall", "normcdf");

## pca: Hald's cement, whose components are printed in many books
%!function x = hald ()
%!  x = [7, 26, 6, 60; 1, 29, 15, 52; 11, 56, 8, 20; 11, 31, 8, 47; 7, 52, 6, 33; ...
%!       11, 55, 9, 22; 3, 71, 17, 6; 1, 31, 22, 44; 2, 54, 18, 22; 21, 47, 4, 26; ...
%!       1, 40, 23, 34; 11, 66, 9, 12; 10, 68, 8, 12];
%!endfunction
%!test
%! warning ("error", "octcuda:fallback", "local");
%! x = hald ();
%! [coeff, score, latent, t2, explained, mu] = pca (gpuArray (x));
%! check (coeff, [-0.0678, -0.6460, 0.5673, 0.5062; -0.6785, -0.0200, -0.5440, 0.4933; ...
%!                0.0290, 0.7553, 0.4036, 0.5156; 0.7309, -0.1085, -0.4684, 0.4844], 5.1e-5);
%! check (latent, [517.7969; 67.4964; 12.4054; 0.2372], 5.1e-5);
%! check (explained, [86.5974; 11.2882; 2.0747; 0.0397], 5.1e-5);
%! check (t2(1:3), [5.6803; 3.0758; 6.0002], 5.1e-5);
%! check (mu, mean (x), 1e-12);
%! check (score, (x - mean (x)) * gather (coeff), 1e-12);
%! assert (gather (coeff.' .* 1) * gather (coeff), eye (4), 1e-13);

%!function v = of_class (x, a, b)
%!  v = a;
%!  if (isa (x, "single"))
%!    v = b;
%!  endif
%!endfunction

## ... compared with core's svd, of tall and wide matrices, many columns, and single
%!test
%! warning ("error", "octcuda:fallback", "local");
%! u = @(n, p) reshape (mod ((1:n*p) * 0.61803, 1) .^ 2, n, p) + (1:p) * 3;
%! for x = {u(40, 6), u(5, 9), u(60, 20), u(7, 7), single(u (30, 4))}
%!   x = x{1};
%!   [n, p] = size (x);
%!   [~, s, v] = svd (x - mean (x), "econ");
%!   k = min (n - 1, p);
%!   tol = of_class (x, 1e-10, 1e-3);
%!   [coeff, score, latent] = pca (gpuArray (x));
%!   assert (size (coeff), [p, k]);
%!   assert (size (score), [n, k]);
%!   check (latent, diag (s)(1:k) .^ 2 / (n - 1), tol);
%!   c = gather (coeff);
%!   assert (abs (sum (c .* v(:,1:k))), ones (1, k, class (x)), tol);
%!   [~, at] = max (abs (c));
%!   assert (all (c(at + p * (0:k-1)) > 0));
%!   assert (gather (score), (x - mean (x)) * c, tol);
%! endfor

%!test
%! x = hald ();
%! g = gpuArray (x);
%! all_of = gather (pca (g));
%! [c, s, latent] = pca (g, "NumComponents", 2);
%! check (c, all_of(:,1:2));
%! assert (size (s), [13, 2]);
%! assert (size (latent), [4, 1]);
%! [c, s, latent, ~, ~, mu] = pca (g, "Centered", false);
%! [~, d] = svd (x);
%! check (latent, diag (d) .^ 2 / 13, 1e-9);
%! check (mu, zeros (1, 4));
%! [c, ~, latent] = pca (g, "VariableWeights", "variance");
%! check (latent, sort (eig (corr (x)), "descend"), 1e-12);
%! c = gather (c) ./ std (x).';
%! assert (c.' * c, eye (4), 1e-12);
%! y = x;
%! y(3,2) = NaN;
%! [c, s, ~, t2] = pca (gpuArray (y));
%! [c2, s2] = pca (gpuArray (x([1:2, 4:13],:)));
%! check (c, gather (c2));
%! check (s([1:2, 4:13],:), gather (s2), 1e-11);
%! assert (all (isnan (gather (s(3,:)))) && isnan (gather (t2(3))));
%! [c, s, latent] = pca (gpuArray (x(1:3,:)), "Economy", false);
%! assert (size (c), [4, 4]);
%! check (latent(3:4), [0; 0]);
%! [~, ~, latent, t2] = pca (gpuArray ([x, 2 * x(:,1)]));
%! check (t2, gather (nthargout (4, @pca, g)), 1e-8);    # a column that says nothing new
%! id = "octcuda:LogicError";
%! fails (@() pca (gpuArray (int8 (x))), id, "double or single");
%! fails (@() pca (gpuArray (zeros (0, 3))), id, "^pca: X is empty, 0x3: .* a row for each");
%! fails (@() pca (gpuArray (zeros (3, 0))), id, "^pca: X is empty, 3x0: ");
%! fails (@() kmeans (gpuArray (zeros (0, 3)), 2), id, "^kmeans: X is empty, 0x3: .* a row for each");
%! fails (@() pca (g, "NumComponents", 0), id, "positive integer");
%! fails (@() pca (g, "Algorithm", "als"), "octcuda:NotSupported", "svd");
%! fails (@() pca (g, "Rows", "pairwise"), "octcuda:NotSupported", "complete");
%! fails (@() pca (gpuArray (y), "Rows", "all"), id, "NaN");
%! fails (@() pca (g, "Centered", "no"), id, "true or false");
%! fails (@() pca (g, "VariableWeights", [1, 2]), id, "4 positive");
%! fails (@() pca (g, "Colour", 2), id, "unknown option");

## kmeans: Lloyd's steps in loops, from the same centres
%!function [idx, c] = lloyd (x, c, f, middle)
%!  idx = zeros (rows (x), 1);
%!  do
%!    old = idx;
%!    for i = 1:rows (x)
%!      d = zeros (rows (c), 1);
%!      for j = 1:rows (c)
%!        d(j) = f (x(i,:), c(j,:));
%!      endfor
%!      [~, idx(i)] = min (d);
%!    endfor
%!    for j = 1:rows (c)
%!      c(j,:) = middle (x(idx == j,:));
%!    endfor
%!  until (isequal (idx, old))
%!endfunction
%!test
%! warning ("error", "octcuda:fallback", "local");
%! x = [mod((1:120)' * [0.618, 0.414, 0.732], 1); mod((1:90)' * [0.236, 0.87, 0.11], 1) + [1, 0, 0.5]];
%! start = x([1, 50, 120, 200],:);
%! mean_unit = @(y) mean (y, 1) / norm (mean (y, 1));
%! for o = {{"sqeuclidean", @(a, b) sum((a - b) .^ 2), @(y) mean(y, 1)}, ...
%!          {"cityblock", @(a, b) sum(abs (a - b)), @(y) median(y, 1)}, ...
%!          {"cosine", @(a, b) 1 - a * b' / norm(b), mean_unit}}
%!   [name, f, middle] = o{1}{:};
%!   data = x;
%!   first = start;
%!   if (strcmp (name, "cosine"))
%!     data ./= sqrt (sumsq (data, 2));
%!     first = data([1, 50, 120, 200],:);
%!   endif
%!   [want, c] = lloyd (data, first, f, middle);
%!   [idx, c2, sumd, d] = kmeans (gpuArray (x), 4, "Distance", name, "Start", start);
%!   check (idx, want);
%!   check (c2, c, 1e-12);
%!   all_d = by_loop (f, data, c);
%!   check (d, all_d, 1e-12);
%!   check (sumd, arrayfun (@(j) sum (all_d(want == j,j)), (1:4)'), 1e-11);
%! endfor

## Clusters that lie apart are found from any start, and again with the same seed
%!test
%! warning ("error", "octcuda:fallback", "local");
%! state = gpurng ();
%! unwind_protect
%!   gpurng (7);
%!   x = gpuArray.randn (3000, 2) * 0.2;
%!   x += [0, 0; 10, 0; 0, 10](mod (0:2999, 3) + 1,:);
%!   for start = {"plus", "sample", "cluster", "uniform"}
%!     [idx, c] = kmeans (x, 3, "Start", start{1}, "Replicates", 5);
%!     c = sortrows (round (gather (c)));
%!     assert (c, [0, 0; 0, 10; 10, 0]);
%!     assert (size (unique (gather (reshape (idx, 3, 1000)).', "rows")), [1, 3]);
%!   endfor
%!   gpurng (3);
%!   [idx, c] = kmeans (x, 5);
%!   gpurng (3);
%!   [idx2, c2] = kmeans (x, 5);
%!   assert (isequal (idx, idx2) && isequal (c, c2));
%! unwind_protect_cleanup
%!   gpurng (state);
%! end_unwind_protect

%!test
%! x = [1; 2; 9; 10];
%! g = gpuArray (x);
%! [idx, c, sumd] = kmeans (g, [], "Start", [0; 5; 100]);
%! assert (sort (gather (sumd)), [0; 0; 0.5]);
%! [idx, c, sumd] = kmeans (g, 3, "Start", [0; 8; 100], "EmptyAction", "drop");
%! check (idx, [1; 1; 2; 2]);
%! check (c, [1.5; 9.5; NaN]);
%! check (sumd, [0.5; 0.5; 0]);
%! fails (@() kmeans (g, 3, "Start", [0; 8; 100], "EmptyAction", "error"), "octcuda:LogicError", "cluster 3 is empty");
%! [idx, c] = kmeans (gpuArray ([1; NaN; 2; 9]), 2, "Start", [0; 8]);
%! check (idx, [1; NaN; 1; 2]);
%! [idx, c, sumd, d] = kmeans (gpuArray (single ([1; NaN; 2; 9])), 2, "Start", [0; 8]);
%! check (d(2,:), single ([NaN, NaN]));
%! starts = cat (3, [1; 2], [0; 8]);
%! [~, ~, sumd] = kmeans (g, 2, "Start", starts);
%! check (sumd, [0.5; 0.5]);
%! h = [1, 1, 0; 1, 1, 1; 0, 0, 0; 0, 0, 1];
%! [idx, c] = kmeans (gpuArray (h), 2, "Distance", "hamming", "Start", [1, 1, 1; 0, 0, 0]);
%! check (idx, [1; 1; 2; 2]);
%! check (c(:,1:2), [1, 1; 0, 0]);
%! [idx, c] = kmeans (gpuArray ([1, 2, 3; 2, 4, 6.1; 3, 2, 1; 6, 4, 2.2]), 2, "Distance", "correlation", ...
%!                    "Start", [1, 2, 3; 3, 2, 1]);
%! check (idx, [1; 1; 2; 2]);
%! warning ("error", "octcuda:NotConverged", "local");
%! fails (@() kmeans (gpuArray ((1:100)'), 2, "Start", [1; 2], "MaxIter", 1), "octcuda:NotConverged", "MaxIter");
%! fails (@() kmeans (gpuArray ((1:100)'), 2, "MaxIter", 2i), "octcuda:LogicError", "MaxIter");
%! id = "octcuda:LogicError";
%! fails (@() kmeans (g, 5), id, "5 clusters cannot be made of 4 rows");
%! fails (@() kmeans (g, 1.5), id, "positive integer");
%! fails (@() kmeans (g, 2, "Start", "here"), id, '"plus", "sample"');
%! fails (@() kmeans (g, 2, "Start", [1, 2]), id, "2 rows and 1 columns");
%! fails (@() kmeans (g, 2, "Distance", "hamming"), id, "zeros and ones");
%! fails (@() kmeans (g, 2, "Distance", "far"), id, '"cityblock"');
%! fails (@() kmeans (g, 2, "Distance", "correlation"), id, "constant");
%! fails (@() kmeans (g, 2, "OnlinePhase", "on"), id, "off");
%! fails (@() kmeans (g * 1i, 2), id, "real");
%! fails (@() kmeans (g), "octcuda:InvalidCall", "kmeans");

## mvnrnd: means, covariances, seeds
%!test
%! warning ("error", "octcuda:fallback", "local");
%! state = gpurng ();
%! unwind_protect
%!   gpurng (11);
%!   s = [2, 1, 0.5; 1, 3, 0; 0.5, 0, 1];
%!   [r, t] = mvnrnd (gpuArray ([1, 2, 3]), s, 40000);
%!   assert (gather (t).' * gather (t), s, 1e-14);
%!   assert (mean (gather (r)), [1, 2, 3], 0.05);
%!   assert (cov (gather (r)), s, 0.12);
%!   gpurng (11);
%!   assert (isequal (r, mvnrnd (gpuArray ([1, 2, 3]), s, 40000)));
%!   r = mvnrnd ([1, 2], gpuArray ([4, 9]), 40000);
%!   assert (std (gather (r)), [2, 3], 0.05);
%!   half = [1, 1; 1, 1];
%!   r = gather (mvnrnd (gpuArray ([0, 0]), half, 50));
%!   assert (r(:,1), r(:,2), 1e-12);
%!   r = gather (mvnrnd (gpuArray ([0; 100] * [1, 1]), 1e-6 * eye (2)));
%!   assert (round (r), [0, 0; 100, 100]);
%!   r = gather (mvnrnd (gpuArray ([5, 5]), cat (3, zeros (2), 1e-8 * eye (2), zeros (2))));
%!   assert (r([1, 3],:), 5 * ones (2));
%!   assert (r(2,:) != 5 & abs (r(2,:) - 5) < 0.01);
%!   assert (size (mvnrnd (gpuArray ([1, 2]), eye (2), 0)), [0, 2]);
%!   assert (classUnderlying (mvnrnd (gpuArray (single ([1, 2])), eye (2))), "single");
%!   assert (size (mvnrnd (gpuArray ([1; 2; 3]), 4)), [3, 1]);
%! unwind_protect_cleanup
%!   gpurng (state);
%! end_unwind_protect
%! id = "octcuda:LogicError";
%! g = gpuArray ([1, 2]);
%! fails (@() mvnrnd (g, [1, 2; 3, 4]), id, "symmetric");
%! fails (@() mvnrnd (g, [1, 2; 2, 1]), id, "negative eigenvalues");
%! fails (@() mvnrnd (g, [1, -2]), id, "variances");
%! fails (@() mvnrnd (g, eye (3)), id, "MU has 2 columns and SIGMA 3");
%! fails (@() mvnrnd (g, ones (2, 3)), id, "square");
%! fails (@() mvnrnd (g, eye (2), -1), id, "N must be");
%! fails (@() mvnrnd ([g; g; g], eye (2), 5), id, "MU has 3 rows");
%! fails (@() mvnrnd (g), "octcuda:InvalidCall", "mvnrnd");

## discrete_rnd and empirical_rnd, core's, draw on the device
%!test
%! warning ("error", "octcuda:fallback", "local");
%! state = gpurng ();
%! unwind_protect
%!   gpurng (2);
%!   v = [5, 1, 9, 7];
%!   w = [3, 0, 2, 5];
%!   r = discrete_rnd (gpuArray (v), w, 200, 100);
%!   assert (isgpuarray (r) && isequal (size (r), [200, 100]));
%!   assert (mean (gather (r)(:) == v), w / 10, 0.02);
%!   gpurng (2);
%!   assert (isequal (r, discrete_rnd (v, gpuArray (w), [200, 100])));
%!   r = empirical_rnd (gpuArray (v), 100, 100);
%!   assert (mean (gather (r)(:) == v), [1, 1, 1, 1] / 4, 0.02);
%! unwind_protect_cleanup
%!   gpurng (state);
%! end_unwind_protect
%! g = gpuArray ([1, 2]);
%! fails (@() discrete_rnd (g, [1, -2]), "", "non-negative");
%! fails (@() discrete_rnd (g, [1, 2, 3]), "", "length");
%! fails (@() discrete_rnd (g, [1, 2], -1), "", "non-negative");

## randsample and datasample
%!test
%! warning ("error", "octcuda:fallback", "local");
%! state = gpurng ();
%! unwind_protect
%!   gpurng (5);
%!   r = randsample (gpuArray (50), 50);
%!   assert (isgpuarray (r) && isequal (sort (gather (r)), (1:50)'));
%!   r = randsample (gpuArray (50), 20);
%!   assert (size (r), [20, 1]);
%!   assert (numel (unique (gather (r))), 20);
%!   v = int16 ([10, 20, 30, 40]);
%!   r = randsample (gpuArray (v), 30000, true);
%!   assert (classUnderlying (r), "int16");
%!   assert (size (r), [1, 30000]);
%!   assert (histc (gather (r), v) / 30000, 0.25 * ones (1, 4), 0.02);
%!   w = [1, 0, 2, 5];
%!   r = randsample (v, 40000, true, gpuArray (w));
%!   assert (histc (gather (r), v) / 40000, w / 8, 0.02);
%!   assert (size (randsample (gpuArray (v.'), 3)), [3, 1]);
%!   assert (size (randsample (gpuArray (7), 0)), [0, 1]);
%!   ## the first of two without replacement, and the second where the first is known
%!   first = second = zeros (1, 3);
%!   for k = 1:2000
%!     r = gather (randsample (gpuArray (3), 2, false, [1, 3, 6]));
%!     first(r(1))++;
%!     if (r(1) == 3)
%!       second(r(2))++;
%!     endif
%!   endfor
%!   assert (first / 2000, [0.1, 0.3, 0.6], 0.05);
%!   assert (second / sum (second), [0.25, 0.75, 0], 0.07);
%!   gpurng (9);
%!   a = randsample (gpuArray (1000), 10);
%!   gpurng (9);
%!   assert (isequal (a, randsample (gpuArray (1000), 10)));
%!   m = reshape (1:24, 4, 6);
%!   [y, i] = datasample (gpuArray (m), 50);
%!   check (y, m(gather (i),:));
%!   assert (size (i), [50, 1]);
%!   [y, i] = datasample (gpuArray (m), 6, 2, "Replace", false);
%!   check (y, m(:,gather (i)));
%!   assert (sort (gather (i)), 1:6);
%!   [y, i] = datasample (gpuArray (1:9), 4);
%!   check (y, gather (i));
%!   assert (size (y), [1, 4]);
%!   [y, i] = datasample (gpuArray ((1:9)'), 4);
%!   check (y, gather (i));
%!   z = reshape (1:24, 2, 3, 4);
%!   [y, i] = datasample (gpuArray (z), 5, 3);
%!   check (y, z(:,:,gather (i)));
%!   [~, i] = datasample (gpuArray (m), 20000, "Weights", [0, 1, 1, 2]);
%!   assert (histc (gather (i), 1:4).' / 20000, [0, 0.25, 0.25, 0.5], 0.02);
%!   [~, i] = datasample (gpuArray (m), 2, "Weights", [0, 1, 0, 2], "Replace", false);
%!   assert (sort (gather (i)), [2; 4]);
%!   assert (size (datasample (gpuArray (m), 0)), [0, 6]);
%! unwind_protect_cleanup
%!   gpurng (state);
%! end_unwind_protect
%! id = "octcuda:LogicError";
%! g = gpuArray (1:4);
%! fails (@() randsample (g, 5), id, "5 of 4");
%! fails (@() randsample (g, 1.5), id, "K must be");
%! fails (@() randsample (g, 2, "yes"), id, "true or false");
%! fails (@() randsample (g, 2, true, [1, 2]), id, "4 non-negative numbers");
%! fails (@() randsample (g, 2, true, [1, 2, -1, 1]), id, "non-negative");
%! fails (@() randsample (g, 2, true, zeros (1, 4)), id, "not all 0");
%! fails (@() randsample (g, 3, false, [1, 2, 0, 0]), id, "only 2");
%! fails (@() randsample (gpuArray (magic (3)), 2), id, "vector");
%! fails (@() randsample (g), "octcuda:InvalidCall", "randsample");
%! fails (@() datasample (g, 5, "Replace", false), id, "5 of 4");
%! fails (@() datasample (g, 5, 0), id, "DIM");
%! fails (@() datasample (g, 5, "Weights", 1), id, "4 non-negative numbers");
%! fails (@() datasample (g, 5, "Weight", 1), id, 'unknown option "Weight"');
%! fails (@() datasample (gpuArray (zeros (0, 3)), 5), id, "nothing to draw");
%! fails (@() datasample (g), "octcuda:InvalidCall", "datasample");

%!test assert_no_live ();
