## options.tst -- "all", lists of dimensions, "omitnan" and "includenan"; what MATLAB
## has for gpuArrays and core, of some releases, has not.
##
## Each is compared with core where the running Octave has it, to core's oddities;
## where it has not, with loops over the elements that count.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The reduction F of the elements of X that have the same subscripts outside of
## DIMS; those that are NaN left out with OMITS.
%!function r = by_loop (f, x, dims, omits)
%!  sz = size (x);
%!  sz(end+1:max (dims)) = 1;
%!  out = sz;
%!  out(dims) = 1;
%!  others = setdiff (1:numel (sz), dims);
%!  y = reshape (permute (x, [dims, others]), prod (sz(dims)), prod (sz(others)));
%!  r = [];
%!  for k = 1:columns (y)
%!    c = y(:,k);
%!    if (omits)
%!      c = c(! isnan (c));
%!    endif
%!    r(k) = f (c);
%!  endfor
%!  r = reshape (r, out);
%!endfunction

%!function check (got, want, tol)
%!  assert (isgpuarray (got));
%!  msg = same_value (got, want, 40, tol);
%!  assert (isempty (msg), msg);
%!endfunction

## Has the running core WORD, "all" (and with it lists of dimensions) or "omitnan",
## for F?  LEAD is what comes before the dimension.
%!function yes = core_has (f, lead, word)
%!  persistent known = struct ();
%!  name = [func2str(f), word];
%!  if (! isfield (known, name))
%!    known.(name) = true;
%!    try
%!      f (magic (3), lead{:}, word);
%!    catch
%!      known.(name) = false;
%!    end_try_catch
%!  endif
%!  yes = known.(name);
%!endfunction

## F (X, LEAD{:}, ARGS{:}) of a gpuArray is core's, or, where core has not these
## options, LOOP ().
%!function check_options (f, x, lead, args, loop, tol)
%!  word = {"all", "omitnan"}{1 + any(ismember (args(cellfun (@ischar, args)), {"omitnan", "includenan"}))};
%!  if (core_has (f, lead, word))
%!    want = f (x, lead{:}, args{:});
%!  else
%!    want = loop ();
%!  endif
%!  check (f (gpuArray (x), lead{:}, args{:}), want, tol);
%!endfunction

## Each of the N results of F, or the error, is core's.
%!function check_core (f, n, x, varargin)
%!  want = got = cell (1, n);
%!  told = said = [];
%!  try
%!    [want{:}] = f (x, varargin{:});
%!  catch told
%!  end_try_catch
%!  try
%!    [got{:}] = f (gpuArray (x), varargin{:});
%!  catch said
%!  end_try_catch
%!  call = sprintf ("%s: %s", func2str (f), disp ([{x}, varargin]));
%!  msg = same_error (said, told);
%!  assert (isempty (msg), [call, msg]);
%!  for k = 1:n * isempty (told)
%!    assert (isgpuarray (got{k}), [call, "not a gpuArray"]);
%!    msg = same_value (got{k}, want{k}, 16);
%!    assert (isempty (msg), [call, msg]);
%!  endfor
%!endfunction

%!function arrays = with_nan (c)
%!  v = test_values (c, "random", -5, 5, 24);
%!  w = v;
%!  if (isfloat (v))
%!    w([3, 10, 11]) = NaN;
%!  endif
%!  arrays = {reshape(w, 4, 6), reshape(w, 2, 3, 4), w(:).'};
%!endfunction

%!function dims = numbers_of (d, x)
%!  dims = d;
%!  if (ischar (d))
%!    dims = 1:ndims (x);
%!  endif
%!endfunction

%!function r = of_some (f, c)
%!  r = NaN;
%!  if (! isempty (c) && ! any (isnan (c)))
%!    r = f (c);
%!  endif
%!endfunction

%!function d = first_dim (x)
%!  d = [find(size (x) != 1, 1), 1](1);
%!endfunction

%!function x = ifelse_single (c, x, y)
%!  if (isempty (strfind (c, "single")))
%!    x = y;
%!  endif
%!endfunction

%!function m = mink_of (z)
%!  m = sort (z)(1);
%!endfunction

## sum, prod, mean over several dimensions, with and without NaN
%!test
%! warning ("off", "octcuda:fallback", "local");
%! mean_of = @(v) sum (double (v)) / numel (v);
%! for c = {"double", "single", "complex double", "int16", "logical"}
%!   tol = ifelse_single (c{1}, 1e-2, 1e-9);
%!   for a = with_nan (c{1})
%!     x = a{1};
%!     for d = {2, 5, [3, 1], "all"}
%!       if (! is_due ("options of sums"))
%!         continue;
%!       endif
%!       dims = numbers_of (d{1}, x);
%!       for flags = {{}, {"includenan"}, {"omitnan"}}
%!         args = [d(1), flags{1}];
%!         omits = any (strcmp (flags{1}, "omitnan"));
%!         loop = @(f, cls) cast (by_loop (f, x, dims, omits), cls);
%!         check_options (@sum, x, {}, args, @() loop (@sum, class (sum (x(1)))), tol);
%!         check_options (@mean, x, {}, args, @() loop (mean_of, class (mean (x(1)))), tol);
%!         if (! iscomplex (x))
%!           y = x / 4;
%!           check_options (@prod, y, {}, args, @() cast (by_loop (@prod, y, dims, omits), class (prod (y))), tol);
%!         endif
%!       endfor
%!     endfor
%!     check_options (@sum, x, {}, {"omitnan"}, @() cast (by_loop (@sum, x, first_dim (x), true), class (sum (x(1)))), tol);
%!   endfor
%! endfor

## any, all
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for c = {"double", "single", "int16"}
%!   for a = with_nan (c{1})
%!     x = a{1};
%!     g = gpuArray (x);
%!     for d = {1, [1, 2], [2, 3], 1:3, "all"}
%!       if (! is_due ("options of means"))
%!         continue;
%!       endif
%!       dims = numbers_of (d{1}, x);
%!       check (any (g > 4, d{1}), logical (by_loop (@any, x > 4, dims, false)), 0);
%!       check (all (g < 4, d{1}), logical (by_loop (@all, x < 4, dims, false)), 0);
%!     endfor
%!   endfor
%! endfor

## max, min and where they are
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for c = {"double", "single", "int16", "uint8"}
%!   for a = with_nan (c{1})
%!     x = a{1};
%!     g = gpuArray (x);
%!     for d = {2, [3, 1], "all"}
%!       if (! is_due ("options of extremes"))
%!         continue;
%!       endif
%!       dims = numbers_of (d{1}, x);
%!       for f = {@max, @min}
%!         f = f{1};
%!         want = cast (by_loop (f, x, dims, false), c{1});
%!         check_options (f, x, {[]}, d(1), @() want, 0);
%!         check_options (f, x, {[]}, [d(1), {"omitnan"}], @() want, 0);
%!         has_nan = logical (by_loop (@any, isnan (x), dims, false));
%!         if (isfloat (want))
%!           want(has_nan) = NaN;
%!         endif
%!         check_options (f, x, {[]}, [d(1), {"includenan"}], @() want, 0);
%!         [m, i] = f (g, [], d{1}, "includenan");
%!         if (core_has (f, {[]}, "omitnan"))
%!           ## of a list of dimensions core counts within these
%!           check_core (f, 2, x, [], d{1}, "includenan");
%!           check_core (f, 2, x, [], d{1}, "omitnan");
%!           continue;
%!         endif
%!         check (m, want, 0);
%!         if (ischar (d{1}) || ! isscalar (d{1}))
%!           assert (isequaln (gather (g(i)), reshape (want, size (i))));
%!         endif
%!       endfor
%!     endfor
%!   endfor
%! endfor
%! x = [1, NaN, 3; 4, NaN, NaN];
%! [m, i] = max (gpuArray (x), [], "all");
%! assert (gather ([m, i]), [4, 2]);
%! [m, i] = max (gpuArray (x), [], 1, "includenan");
%! assert (gather (m), [4, NaN, NaN]);
%! assert (gather (i), [2, 1, 2]);
%! check (max (gpuArray (x), 2, "includenan"), [2, NaN, 3; 4, NaN, NaN], 0);
%! check (min (gpuArray (x), [NaN, 1, 1], "includenan"), [NaN, NaN, 1; NaN, NaN, NaN], 0);
%! check (max (gpuArray (x), [2; 2], "omitnan"), max (x, [2; 2]), 0);

## median, var, std
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for c = {"double", "single"}
%!   tol = ifelse_single (c{1}, 1e-4, 1e-10);
%!   for a = with_nan (c{1})
%!     x = a{1};
%!     for d = {2, [2, 3], "all"}
%!       if (! is_due ("options of medians"))
%!         continue;
%!       endif
%!       dims = numbers_of (d{1}, x);
%!       for omits = [false, true]
%!         args = {d{1}, {"includenan", "omitnan"}{omits + 1}};
%!         loop = @(f) @() cast (by_loop (@(v) of_some (f, v), x, dims, omits), c{1});
%!         check_options (@median, x, {}, args, loop (@median), tol);
%!         check_options (@var, x, {0}, args, loop (@var), tol);
%!         check_options (@std, x, {1}, args, loop (@(c) std (c, 1)), tol);
%!       endfor
%!     endfor
%!   endfor
%! endfor
%! x = [1, 4, NaN; 2, 8, 1];
%! w = [1; 3];
%! v = var (gpuArray (x), w, 1, "omitnan");
%! check (v, [var(x(:,1), w), var(x(:,2), w), 0], 1e-12);
%! check (median (gpuArray (int8 ([1, 4, 9; 3, 3, 7])), "all"), median (int8 ([1, 4, 9, 3, 3, 7])), 0);

%! for c = {@(x, varargin) var(x, w, varargin{:}), @(x, varargin) std(x, w, varargin{:})}
%!   ends = {{"omitnan"}, {1, "omitnan"}};
%!   for k = 1:2
%!     got = c{1} (gpuArray (x), ends{k}{:});
%!     check (got, [c{1}(x(:,1)), c{1}(x(:,2)), 0], 1e-12);
%!   endfor
%! endfor
%! ## where a weight is NaN the element does not count; values of core 9's tests
%! check (var (gpuArray ([1, 2, 3]), [1, NaN, 3], "omitnan"), 0.75, 1e-14);
%! check (var (gpuArray (magic (3)), [1, NaN, 3], "omitnan"), [3, 12, 3], 1e-14);
%! check (var (gpuArray (magic (3)), gpuArray ([1, NaN, 3]), 2, "omitnan"), [0.75; 3; 0.75], 1e-14);
%! check (var (gpuArray (2 * magic (3)), [1, 1, NaN], 1, "omitnan"), [25, 16, 1], 1e-14);
%! check (var (gpuArray ([1, NaN, 3, 4]), [1, 2, NaN, 1], "omitnan"), 2.25, 1e-14);
%! check (std (gpuArray ([1, 2, 3]), [1, NaN, 3], "omitnan"), sqrt (0.75), 1e-14);

## What core has is core's, where NaN leaves nothing, in empty arrays, of every class
%!test
%! warning ("off", "all", "local");     # core's, of logicals
%! x = [1, NaN, 3, 7; NaN, 5, 6, -2];
%! y = cat (3, x, x + 1, x * 2);
%! arrays = {x, x.', y, single(x), NaN(2, 3), NaN(1, 3), NaN, 4, zeros(0, 0), zeros(0, 3), zeros(3, 0, "single"), ...
%!           [x(1:2,1:2), [Inf; -Inf]], [1+2i, NaN; 3, complex(NaN, 1)], int8([100, 101; 120, -4]), [true, false; true, true]};
%! numbers = {{}, {1}, {2}, {3}, {5}};
%! for f = {@mean, @median, @var, @std}
%!   lead = {{}, {0}}{1 + any(strcmp (func2str (f{1}), {"var", "std"}))};
%!   args = numbers;
%!   lists = {{"all"}, {[1, 2]}, {[3, 1]}, {[4, 5]}};
%!   if (core_has (f{1}, lead, "all"))
%!     args = [args, lists];
%!   endif
%!   if (core_has (f{1}, lead, "omitnan"))
%!     for d = [numbers, lists]
%!       args(end+(1:2)) = {[d{1}, {"omitnan"}], [d{1}, {"includenan"}]};
%!     endfor
%!   endif
%!   for x = arrays
%!     for k = 1:numel (args)
%!       check_core (f{1}, 1, x{1}, lead{:}, args{k}{:});
%!     endfor
%!   endfor
%! endfor

## Empty arrays; what is wrong
%!test
%! warning ("off", "octcuda:fallback", "local");
%! e = gpuArray (zeros (0, 0));
%! assert (gather (sum (e, "all")), 0);
%! assert (gather (prod (e, "all")), 1);
%! assert (gather (any (e, "all")), false);
%! assert (gather (all (e, "all")), true);
%! assert (gather (mean (e, "all")), NaN);
%! assert (isempty (max (e, [], "all")));
%! assert (gather (sum (gpuArray (zeros (3, 0)), 2, "omitnan")), zeros (3, 1));
%! assert (gather (mean (gpuArray (zeros (3, 0)), [1, 2], "omitnan")), NaN);
%! if (str2double (strtok (version (), ".")) < 11)
%!   x = gpuArray (magic (3));
%!   fails (@() sum (x, [1, 1], "omitnan"), "octcuda:LogicError", "DIM must be");
%!   fails (@() sum (x, [1, 1.5], "omitnan"), "octcuda:LogicError", "DIM must be");
%!   fails (@() sum (x, 1, "all"), "octcuda:LogicError", "not both");
%!   fails (@() sum (x, "omitnan", "includenan"), "octcuda:LogicError", "not both");
%!   fails (@() any (x, "omitnan"), "octcuda:LogicError", "not for logical");
%!   fails (@() max (x, [], 1, "omitnan", "foo"), "octcuda:LogicError", "no option");
%! else
%!   x = [1, -5; 3, NaN; -7, 2];
%!   check_core (@max, 2, x, [], 1, "omitnan", "ComparisonMethod", "abs");
%!   check_core (@min, 2, x, [], [1, 2], "includenan", "linear");
%!   check_core (@min, 1, x, [], 1, "omitnan", "foo");
%! endif
%! check_core (@mean, 1, [1, 2; 3, 5], "native", "double");
%! check_core (@mean, 1, int8 ([1, 2; 3, 6]), 2, "native");
%! fails (@() sum (gpuArray (1), "omitall"), "", "");

## maxk, mink: as sort, but for NaN
%!test
%! for c = {"double", "single", "int16", "complex double", "logical"}
%!   v = test_values (c{1}, "random", -5, 5, 24);
%!   for x = {v(1:23), v.', reshape(v, 4, 6), reshape(v, 2, 3, 4)}
%!     for d = {{}, {1}, {2}, {3}}
%!       if (! is_due ("maxk"))
%!         continue;
%!       endif
%!       for k = [0, 3, 50]
%!         dim = [d{1}, {first_dim(x{1})}]{1};
%!         if (dim > ndims (x{1}))
%!           continue;
%!         endif
%!         for f = {{@maxk, "descend"}, {@mink, "ascend"}}
%!           [s, at] = sort (x{1}, dim, f{1}{2});
%!           take = repmat ({":"}, 1, max (ndims (s), dim));
%!           take{dim} = 1:min (k, size (s, dim));
%!           [m, i] = f{1}{1} (gpuArray (x{1}), k, d{1}{:});
%!           check (m, s(take{:}), 0);
%!           check (i, at(take{:}), 0);
%!         endfor
%!       endfor
%!     endfor
%!   endfor
%! endfor
%! x = gpuArray ([3, NaN, 9, -12, NaN, 5]);
%! [m, i] = maxk (x, 5);
%! assert (gather (m), [9, 5, 3, -12, NaN]);
%! assert (gather (i), [3, 6, 1, 4, 2]);
%! assert (gather (mink (x, 2)), [-12, 3]);
%! assert (gather (maxk (x, 2, "ComparisonMethod", "abs")), [-12, 9]);
%! z = gpuArray ([1+9i, 5, 5-1i]);
%! assert (gather (maxk (z, 3, 2, "ComparisonMethod", "real")), [5, 5-1i, 1+9i]);
%! assert (gather (mink (z, 1)), mink_of ([1+9i, 5, 5-1i]));
%! fails (@() maxk (x, -1), "octcuda:LogicError", "K must be");
%! fails (@() maxk (x, 1, 0), "octcuda:LogicError", "DIM must be");
%! fails (@() mink (x, 1, 2, "ComparisonMethod", "foo"), "octcuda:LogicError", "ComparisonMethod");
## rms, normalize
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for c = {"double", "single", "complex double", "int8"}
%!   x = reshape (test_values (c{1}, "random", -5, 5, 24), 4, 6);
%!   d = x;
%!   if (! isfloat (x))
%!     d = double (x);
%!   endif
%!   tol = ifelse_single (c{1}, 1e-5, 1e-12);
%!   check (rms (gpuArray (x)), sqrt (mean (abs (d) .^ 2)), tol);
%!   check (rms (gpuArray (x), 2), sqrt (mean (abs (d) .^ 2, 2)), tol);
%! endfor
%! if (! exist ("rms"))
%!   check (rms (gpuArray ([3, NaN; 4, 1]), "all", "omitnan"), sqrt (26 / 3), 1e-14);
%! endif
%! x = [1, 5, 2; 4, -3, 8; 0, 0, 7; 2, 6, 5];
%! g = gpuArray (x);
%! tol = 1e-14;
%! mad = @(x, d) median (abs (x - median (x, d)), d);
%! check (normalize (g), (x - mean (x)) ./ std (x), tol);
%! check (normalize (g, 2), (x - mean (x, 2)) ./ std (x, 0, 2), tol);
%! check (normalize (g, "zscore", "robust"), (x - median (x)) ./ mad (x, 1), tol);
%! check (normalize (g, 2, "norm"), x ./ sqrt (sumsq (x, 2)), tol);
%! check (normalize (g, "norm", 1), x ./ sum (abs (x)), tol);
%! check (normalize (g, "norm", Inf), x ./ max (abs (x)), tol);
%! check (normalize (g, "scale"), x ./ std (x), tol);
%! check (normalize (g, "scale", 4), x / 4, tol);
%! check (normalize (g, "range"), (x - min (x)) ./ (max (x) - min (x)), tol);
%! check (normalize (g, "range", [-1, 1]), (x - min (x)) ./ (max (x) - min (x)) * 2 - 1, tol);
%! check (normalize (g, "center"), x - mean (x), tol);
%! check (normalize (g, "center", "median"), x - median (x), tol);
%! check (normalize (g, "center", 3), x - 3, tol);
%! check (normalize (g, "medianiqr"), (x - median (x)) ./ iqr (x), tol);
%! check (normalize (g, "scale", "iqr"), x ./ iqr (x), tol);
%! check (normalize (g, 2, "scale", "iqr"), x ./ iqr (x, 2), tol);
%! check (normalize (g, "center", "scale"), (x - mean (x)) ./ std (x), tol);
%! check (normalize (g, 2, "scale", "mad", "center", "median"), (x - median (x, 2)) ./ mad (x, 2), tol);
%! check (normalize (g, "center", 1, "scale", 4), (x - 1) / 4, tol);
%! check (normalize (gpuArray ([2, 2; 2, 4]), "range"), [0, 0; 0, 1], tol);
%! check (normalize (gpuArray ([2, 2; 2, 4]), "range", [3, 5]), [3, 3; 3, 5], tol);
%! check (normalize (gpuArray (7), "range"), 0, tol);
%! for e = {zeros(0, 3), zeros(3, 0), [], zeros(1, 0), zeros(0, 3, 2)}
%!   for args = [{{}, {1}, {2}, {"range"}, {"norm"}, {"norm", Inf}, {"center"}, {"center", "median"}, {"scale"}, {"scale", "mad"}}, {{"medianiqr"}}(! exist ("normalize"))]   # core's own has an error
%!     z = gather (normalize (gpuArray (e{1}), args{1}{:}));
%!     assert (size (z), size (e{1}));
%!   endfor
%! endfor
%! assert (size (gather (mean (gpuArray ([]), 1, "omitnan"))), [1, 0]);
%! assert (size (gather (std (gpuArray ([]), 0, 2, "omitnan"))), [0, 1]);
%! check (normalize (gpuArray (single (x)), "range"), single ((x - min (x)) ./ (max (x) - min (x))), 1e-6);
%! if (! exist ("normalize"))
%!   check (normalize (gpuArray ([1; NaN; 3])), [-1; NaN; 1] / sqrt (2), tol);
%!   fails (@() normalize (g, "norm", 1, "range"), "octcuda:LogicError", "one METHOD");
%!   fails (@() normalize (g, "scale", [1, 2]), "octcuda:LogicError", "one number");
%!   [z, c, s] = normalize (g, "range", [2, 4]);
%!   check ((g - c) ./ s, gather (z), 1e-14);
%!   fails (@() normalize (g, "foo"), "octcuda:LogicError", "METHOD is");
%!   fails (@() normalize (g, "range", 1:3), "octcuda:LogicError", "two numbers");
%!   fails (@() normalize (g, 0), "octcuda:LogicError", "DIM must be");
%! endif

## histcounts: bins as defined, counted one by one
%!test
%! x = [mod((1:200) * 0.618, 1) * 10 - 3, NaN, Inf, -Inf, -3, 0, 2, 7];
%! for c = {"double", "single"}
%!   v = cast (x, c{1});
%!   for edges = {[-3, 0, 2, 7], -5:0.5:8, [0, 1]}
%!     e = edges{1};
%!     want = zeros (1, numel (e) - 1);
%!     place = zeros (size (v));
%!     for k = 1:numel (want)
%!       in = v >= e(k) & (v < e(k+1) | (k == numel (want) & v == e(k+1)));
%!       want(k) = sum (in);
%!       place(in) = k;
%!     endfor
%!     [n, got, bin] = histcounts (gpuArray (v), e);
%!     check (n, want, 0);
%!     assert (gather (got), e);
%!     check (bin, place, 0);
%!   endfor
%! endfor
%! g = gpuArray ([1, 2, 2, 3, 5, 7]);
%! e = [1, 3, 7];
%! assert (gather (histcounts (g, e, "Normalization", "probability")), [3, 3] / 6);
%! assert (gather (histcounts (g, e, "Normalization", "pdf")), [3, 3] / 6 ./ [2, 4], eps);
%! assert (gather (histcounts (g, e, "Normalization", "countdensity")), [3, 3] ./ [2, 4]);
%! assert (gather (histcounts (g, e, "Normalization", "cumcount")), [3, 6]);
%! assert (gather (histcounts (g, e, "Normalization", "cdf")), [0.5, 1]);
%! [n, e] = histcounts (g, 3, "BinLimits", [1, 7]);
%! assert (gather (e), [1, 3, 5, 7]);
%! assert (gather (n), [3, 1, 2]);
%! [n, e] = histcounts (g, "BinWidth", 2);
%! assert (gather (e), 0:2:8);
%! assert (gather (n), [1, 3, 1, 1]);
%! [n, e] = histcounts (g);
%! assert (gather (e), 0.5:7.5);
%! assert (gather (n), [1, 2, 1, 0, 1, 0, 1]);
%! [n, e] = histcounts (gpuArray (uint8 ([0, 255, 255])), [0, 100, 255]);
%! assert (gather (n), [1, 2]);
%! for v = {linspace(0, 7.3, 100), single(linspace (-1e5, 2e5, 50)), [1, 1, 1], [], NaN}
%!   for args = {{}, {7}, {1}, {"BinMethod", "fd"}, {"BinMethod", "sqrt"}, {"BinMethod", "sturges"}}
%!     [n, e] = histcounts (gpuArray (v{1}), args{1}{:});
%!     assert (gather (sum (n)), sum (isfinite (v{1})));
%!     assert (gather (all (diff (e) > 0)));
%!     if (numel (args{1}) == 1)
%!       assert (numel (n), args{1}{1});
%!     endif
%!   endfor
%! endfor
%! for args = {{"BinMethod", "fd"}, {"BinMethod", "integers"}, {"BinWidth", 1}, {"BinWidth", 1, "BinLimits", [0, 1e12]}}
%!   [n, e] = histcounts (gpuArray ([0, 1, 2, 3, 3, 4, 5, 1e12]), args{1}{:});
%!   assert (gather (sum (n)), 8);
%!   assert (numel (n) > 5000 && numel (n) <= 65536);
%! endfor
%! assert (gather (nthargout (2, @histcounts, gpuArray ([0, 1e12]), "BinMethod", "integers")(1:2)), [-5e7, 5e7]);
%! fails (@() histcounts (g, 0), "octcuda:LogicError", "NBINS must be");
%! fails (@() histcounts (g, [3, 1]), "octcuda:LogicError", "EDGES must be");
%! fails (@() histcounts (g, "foo", 1), "octcuda:LogicError", "unknown option");
%! fails (@() histcounts (g, [1, 2], "Normalization", "foo"), "octcuda:LogicError", "Normalization");
%! fails (@() histcounts (g * 1i), "octcuda:LogicError", "must be real");

## arrayfun repeats what is of length 1, as operators do
%!test
%! warning ("off", "octcuda:fallback", "local");
%! f = @(a, b) a + 10 * b;
%! x = [1, 2, 3];
%! y = [1; 2];
%! z = reshape (1:4, 1, 1, 4);
%! for p = {{x, y}, {x, 5}, {7, y}, {x, z}, {x, x}, {zeros(0, 1), x}, {single(x), int8(y)}}
%!   [a, b] = p{1}{:};
%!   want = f (a, b);
%!   check (arrayfun (f, gpuArray (a), b), want, 0);
%!   check (arrayfun (f, a, gpuArray (b)), want, 0);
%! endfor
%! check (arrayfun (@(a, b, c) a + b + c, gpuArray (x), y, z), x + y + z, 0);
%! [s, d] = arrayfun (@(a, b) deal (a + b, a - b), gpuArray (x), y);
%! check (s, x + y, 0);
%! check (d, x - y, 0);
%! c = arrayfun (@(a, b) [a, b], gpuArray (x), y, "UniformOutput", false);
%! assert (c, {[1, 1], [2, 1], [3, 1]; [1, 2], [2, 2], [3, 2]});
%! fails (@() arrayfun (f, gpuArray (x), 1:2), "Octave:invalid-input-arg", "");

## What makes gpuArrays under MATLAB's early names; superiorfloat; frequencies
%!test
%! assert (gather (parallel.gpu.GPUArray.zeros (2, 3, "single")), zeros (2, 3, "single"));
%! assert (gather (parallel.gpu.GPUArray.ones (2)), ones (2));
%! assert (gather (parallel.gpu.GPUArray.eye (2)), eye (2));
%! assert (gather (parallel.gpu.GPUArray.colon (1, 2, 7)), 1:2:7);
%! assert (gather (parallel.gpu.GPUArray.Inf (1, 2)), [Inf, Inf]);
%! assert (gather (parallel.gpu.GPUArray.NaN), NaN);
%! assert (gather (parallel.gpu.GPUArray.true (1, 2)), [true, true]);
%! assert (gather (parallel.gpu.GPUArray.linspace (0, 1, 3)), [0, 0.5, 1]);
%! assert (size (parallel.gpu.GPUArray.rand (3, 2)), [3, 2]);
%! assert (isgpuarray (parallel.gpu.GPUArray.randi (9, 2)));
%! s = gpuArray (single (1));
%! assert (superiorfloat (s, 1), "single");
%! assert (superiorfloat (gpuArray (1), single (1)), "single");
%! assert (superiorfloat (gpuArray (1), true), "double");
%! fails (@() superiorfloat (gpuArray (int8 (1))), "octcuda:LogicError", "");
%! assert (gather (gpuArray.freqspace (4)), [0, 0.5, 1]);
%! assert (gather (gpuArray.freqspace (5)), [0, 0.4, 0.8], eps);
%! assert (gather (gpuArray.freqspace (4, "whole")), [0, 0.5, 1, 1.5]);
%! [a, b] = gpuArray.freqspace ([3, 4]);
%! assert (gather (a), [-1, -0.5, 0, 0.5]);
%! assert (gather (b), [-2, 0, 2] / 3, eps);
%! [a, b] = gpuArray.freqspace (3, "meshgrid");
%! assert (gather (a), repmat ([-2, 0, 2] / 3, 3, 1), eps);
%! assert (gather (a), gather (b).');
%! fails (@() gpuArray.freqspace (0), "octcuda:LogicError", "positive integer");
%! fails (@() gpuArray.freqspace (4, "meshgrid"), "octcuda:LogicError", "whole");

## Names that come later say what to use
%!test
%! g = gpuArray (1);
%! for f = {@() underlyingType(g), @() isUnderlyingType(g, "double")}
%!   fails (f{1}, "octcuda:NotSupported", "is not implemented yet: (use|call|multiply)");
%! endfor
