## statistics_list.tst -- core's statistics stay on the device, all of them.
##
## Every m-file of core's folder of statistics and of movfun's family has a row
## below.  Each call is made with more elements than may be moved without a word
## and octcuda:fallback an error; the result is a gpuArray where core's is an
## array, and equals core's.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## {NAME, OUTPUTS, BODY, BODY ...}: X and Y have 60 rows and 21 columns, V and W
## are columns of as many elements; X and V have ties.  OUTPUTS 0: random, with
## nothing to compare with.
%!function rows = calls ()
%!  rows = {
%!    {"bounds", 2, @(x) bounds(x), @(x) bounds(x, 2), @(x) bounds(x, 1, "includenan")}
%!    {"center", 1, @(x) center(x), @(x) center(x, 2)}
%!    {"corr", 1, @(x) corr(x), @(x, y) corr(x, y), @(x, y, v, w) corr(v, w), @(x) corr(single (x))}
%!    {"corrcoef", 1, @(x) corrcoef(x), @(x, y, v, w) corrcoef(v, w), ...
%!                    @(x) corrcoef(x, "rows", "complete"), @(x) corrcoef(x, "rows", "pairwise")}
%!    {"corrcoef", 4, @(x) corrcoef(x), @(x, y, v, w) corrcoef(v, w, "alpha", 0.1)}
%!    {"cov", 1, @(x) cov(x), @(x) cov(x, 1), @(x, y) cov(x, y), @(x, y, v, w) cov(v, w), ...
%!               @(x, y, v, w) cov(v, w, 1), @(x, y, v) cov(v), @(x, y, v) cov(v.'), @(x) cov(single (x)), ...
%!               @(x, y) cov(x, complex (x, y))}
%!    {"discrete_cdf", 1, @(x) discrete_cdf(x, [-1, 0, 3, 2], [0.1, 0.2, 0.3, 0.4])}
%!    {"discrete_inv", 1, @(x) discrete_inv(abs (x) / 20, [-1, 0, 3, 2], [0.1, 0.2, 0.3, 0.4])}
%!    {"discrete_pdf", 1, @(x) discrete_pdf(x, [-1, 0, 3, 2], [0.1, 0.2, 0.3, 0.4])}
%!    {"discrete_rnd", 0, @(x, y, v) discrete_rnd(v, ones (size (v)), 60, 21), ...
%!                        @(x, y, v) discrete_rnd(v, abs (v), [60, 21])}
%!    {"empirical_cdf", 1, @(x, y, v) empirical_cdf(y, v), @(x, y, v, w) empirical_cdf(x, w)}
%!    {"empirical_inv", 1, @(x, y, v) empirical_inv(mod (abs (y), 1), v)}
%!    {"empirical_pdf", 1, @(x, y, v) empirical_pdf(x, v), @(x, y, v, w) empirical_pdf(y, w)}
%!    {"empirical_rnd", 0, @(x, y, v) empirical_rnd(v, 60, 21), @(x, y, v) empirical_rnd(v)}
%!    {"histc", 1, @(x) histc(x, -5:5), @(x, y, v) histc(v, -5:5), @(x) histc(x, [-4, 0, 5], 2)}
%!    {"iqr", 1, @(x) iqr(x), @(x) iqr(x, 2), @(x) iqr(x, "all"), @(x) iqr(x, [1, 2]), @(x, y, v) iqr(v)}
%!    {"kendall", 1, @(x) kendall(x), @(x, y) kendall(x, y), @(x, y, v, w) kendall(v, w), ...
%!                   @(x) kendall(single (x))}
%!    {"kurtosis", 1, @(x) kurtosis(x), @(x) kurtosis(x, 0), @(x) kurtosis(x, 1, 2), @(x) kurtosis(single (x), 0, 2)}
%!    {"mad", 1, @(x) mad(x), @(x) mad(x, 1), @(x) mad(x, 0, 2), @(x) mad(x, 1, 2)}
%!    {"mean", 1, @(x) mean(x), @(x) mean(x, 2), @(x) mean(single (x), 1), @(x) mean(round (x) > 2), @(x) mean(int8 (x))}
%!    {"meansq", 1, @(x) meansq(x), @(x) meansq(x, 2)}
%!    {"median", 1, @(x) median(x), @(x) median(x, 2), @(x, y, v) median(v), @(x) median(single (x)), ...
%!                  @(x) median(int8 (x)), @(x) median(x > 0, 2), @(x) median(holes (x), 2), ...
%!                  @(x) median(holes (x), 1, "omitnan"), @(x) median(x, "includenan")}
%!    {"mode", 2, @(x) mode(x), @(x) mode(x, 2), @(x, y, v) mode(v), @(x) mode(int8 (x))}
%!    {"moment", 1, @(x) moment(x, 3), @(x) moment(x, 2, "ac"), @(x) moment(x, 3, "c", 2), @(x) moment(x, 2, "r"), ...
%!                  @(x) moment(x, 4, 2), @(x) moment(x, 2, 1, "ac")}
%!    {"movmad", 1, @(x) movmad(x, 3), @(x) movmad(x, [1, 2]), @(x) movmad(x, 4, "dim", 2)}
%!    {"movmax", 1, @(x) movmax(x, 3), @(x) movmax(x, 4, "Endpoints", "periodic"), @(x, y, v) movmax(v, 5)}
%!    {"movmean", 1, @(x) movmean(x, 3), @(x) movmean(x, [1, 2]), @(x) movmean(x, 5, "dim", 2), ...
%!                   @(x) movmean(x, 3, "Endpoints", "periodic"), @(x) movmean(x, 4, "Endpoints", "fill"), ...
%!                   @(x) movmean(x, 4, "Endpoints", "same"), @(x) movmean(x, 4, "Endpoints", "discard"), ...
%!                   @(x) movmean(x, 4, "Endpoints", 2.5), @(x, y, v) movmean(v, 6), @(x, y, v) movmean(v.', 7)}
%!    {"movmedian", 1, @(x) movmedian(x, 3), @(x) movmedian(x, 6, "Endpoints", "same"), @(x, y, v) movmedian(v, 5)}
%!    {"movmin", 1, @(x) movmin(x, 3), @(x) movmin(x, [2, 0]), @(x, y, v) movmin(v, 5)}
%!    {"movprod", 1, @(x) movprod(x, 3), @(x) movprod(x, 4, "Endpoints", 1)}
%!    {"movrange", 1, @(x) movrange(x, 3), @(x) movrange(x, 4, "Endpoints", "periodic")}
%!    {"movstd", 1, @(x) movstd(x, 3), @(x) movstd(x, 4, 1), @(x) movstd(x, 5, "dim", 2), @(x, y, v) movstd(v, 5)}
%!    {"movsum", 1, @(x) movsum(x, 3), @(x) movsum(x, [0, 3]), @(x) movsum(x, 4, "Endpoints", "fill")}
%!    {"movvar", 1, @(x) movvar(x, 3), @(x) movvar(x, 4, 1), @(x) movvar(x, 4, 0, "Endpoints", "same")}
%!    {"movfun", 1, @(x) movfun(@mean, x, 3), @(x) movfun(@(x) max (x) - mean (x), x, 5), ...
%!                  @(x) movfun(@(x) sum (x .^ 2), x, [3, 1], "Endpoints", "periodic"), ...
%!                  @(x) movfun(@(x) [min(x); max(x)].', x, 3), ...
%!                  @(x) movfun(@(x) [min(x); max(x)].', x, 3, "outdim", 2)}
%!    {"normalize", 3, @(x) normalize(x), @(x) normalize(x, 2), @(x) normalize(x, "range")}
%!    {"polyfit", 3, @(x, y, v, w) polyfit(w, v, 3)}
%!    {"polyfit", 1, @(x, y, v, w) polyfit(w, v, 2), @(x, y, v, w) polyfit(w.', v.', 1), ...
%!                   @(x, y, v, w) polyfit(w, v, logical ([1, 0, 1])), @(x, y, v, w) polyfit(single (w), v, 2)}
%!    {"prctile", 1, @(x) prctile(x), @(x) prctile(x, [10, 50]), @(x) prctile(x, 30, 2), @(x, y, v) prctile(v, 1:99)}
%!    {"quantile", 1, @(x) quantile(x), @(x) quantile(x, [0.1, 0.5]), @(x) quantile(x, [0.1; 0.9], 2), ...
%!                    @(x) quantile(x, 0.3, 1, 1), @(x) quantile(x, 0.3, 1, 2), @(x) quantile(x, 0.3, 2, 3), ...
%!                    @(x) quantile(x, 0.3, 1, 4), @(x) quantile(x, 0.3, 1, 6), @(x) quantile(x, 0.3, 1, 7), ...
%!                    @(x) quantile(x, 0.3, 1, 8), @(x) quantile(x, 0.3, 2, 9), @(x, y, v) quantile(v, [0.2, 0.8]), ...
%!                    @(x) quantile(int16 (x)), @(x) quantile(single (x), 0.7)}
%!    {"range", 1, @(x) range(x), @(x) range(x, 2)}
%!    {"ranks", 1, @(x) ranks(x), @(x) ranks(x, 2), @(x) ranks(x, [], 1), @(x) ranks(x, 2, 2), @(x) ranks(x, 1, 3), ...
%!                 @(x) ranks(x, 2, 4), @(x, y, v) ranks(v), @(x) ranks(x, [], "dense"), @(x) ranks(int8 (x))}
%!    {"rms", 1, @(x) rms(x), @(x) rms(x, 2)}
%!    {"run_count", 1, @(x) run_count(x, 3), @(x) run_count(x, 2, 2), @(x, y, v) run_count(v, 5)}
%!    {"runlength", 2, @(x, y, v) runlength(v), @(x, y, v) runlength(v.' > 0)}
%!    {"skewness", 1, @(x) skewness(x), @(x) skewness(x, 0), @(x) skewness(x, 1, 2), @(x) skewness(single (x), 0, 2)}
%!    {"spearman", 1, @(x) spearman(x), @(x, y) spearman(x, y), @(x, y, v, w) spearman(v, w), ...
%!                    @(x) spearman(single (x))}
%!    {"statistics", 1, @(x) statistics(x), @(x) statistics(x, 2), @(x, y, v) statistics(v)}
%!    {"std", 1, @(x) std(x), @(x) std(x, 1), @(x) std(x, 0, 2), @(x, y, v) std(v), @(x, y) std(x, abs (y(:,1)).' (ones (1, 60)))}
%!    {"var", 1, @(x) var(x), @(x) var(x, 1), @(x) var(x, 0, 2), @(x, y, v) var(v), ...
%!               @(x) var(x, (1:60) / 7), @(x) var(x, 1:21, 2), @(x) var(holes (x), 0, 2, "omitnan"), ...
%!               @(x) var(x, 1, "includenan"), @(x) var(holes (x), 1:21, 2, "omitnan")}
%!    {"var", 2, @(x) var(x, 0, 1), @(x) var(holes (x), 0, 1, "omitnan"), @(x) var(holes (x), 1:60, 1, "omitnan")}
%!    {"zscore", 3, @(x) zscore(x), @(x) zscore(x, 1), @(x) zscore(x, 0, 2)}
%!    {"corrcov", 1, @(x) corrcov(cov (x))}
%!    {"mape", 1, @(x, y) mape(x, y)}
%!    {"rmse", 1, @(x, y) rmse(x, y), @(x, y) rmse(x, y, 2)}
%!  };
%!endfunction

%!function [x, y, v, w] = data ()
%!  x = reshape (round (mod ((1:1260) * 0.61803, 1) * 90) / 10 - 4, 60, 21);
%!  y = reshape (mod ((1:1260) * 0.41421, 1) .^ 2 * 9 - 4, 60, 21);
%!  v = x(:);
%!  w = y(end:-1:1)(:);
%!endfunction

## X with some NaNs
%!function x = holes (x)
%!  x(5:7:end) = NaN;
%!endfunction

## The N results of BODY of ordinary arrays, and of gpuArrays.
%!function [got, want] = both (body, n)
%!  [want, got] = deal (cell (1, n));
%!  [args{1:4}] = data ();
%!  args = args(1:nargin (body));
%!  try
%!    [want{:}] = body (args{:});
%!  catch err
%!    got = want = {};            # this release has not this form
%!    return;
%!  end_try_catch
%!  warning ("error", "octcuda:fallback", "local");
%!  args = cellfun (@gpuArray, args, "UniformOutput", false);
%!  [got{:}] = body (args{:});
%!endfunction

%!function msg = compare (body, n)
%!  msg = "";
%!  try
%!    [got, want] = both (body, max (n, 1));
%!    k = 0;
%!    while (isempty (msg) && k < numel (want))
%!      k++;
%!      msg = "";
%!      if (isstruct (want{k}))
%!        for [value, key] = want{k}
%!          if (isempty (msg) && ! strcmp (key, "df") && ! isgpuarray (got{k}.(key)))
%!            msg = sprintf ("field %s is not a gpuArray", key);
%!          elseif (isempty (msg))
%!            msg = same_value (got{k}.(key), value, 100, 1e-10);
%!          endif
%!        endfor
%!      elseif (! isgpuarray (got{k}))
%!        msg = "not a gpuArray";
%!      elseif (n > 0)
%!        tol = ifelse (isa (want{k}, "single"), 1e-4, 1e-10);
%!        msg = same_value (got{k}, want{k}, 100, tol * max ([1; abs(vec (want{k}(isfinite (want{k}))))]));
%!      elseif (! isequal (size (got{k}), size (want{k})))
%!        msg = "size differs";
%!      endif
%!    endwhile
%!  catch err
%!    msg = err.message;
%!  end_try_catch
%!  if (! isempty (msg))
%!    msg = [func2str(body), ": ", msg];
%!  endif
%!endfunction

%!test
%! found = {};
%! for row = calls ().'
%!   [name, n] = row{1}{1:2};
%!   if (exist (name) == 2)
%!     for body = row{1}(3:end)
%!       found{end+1} = compare (body{1}, n);
%!     endfor
%!   endif
%! endfor
%! found(cellfun (@isempty, found)) = [];
%! assert (isempty (found), strjoin (found, "\n"));

## No m-file of core's is left out
%!test
%! files = dir (fullfile (fileparts (which ("median")), "*.m"));
%! names = regexprep ({files.name}, '\.m$', "");
%! assert (numel (names) > 40 && any (strcmp (names, "kurtosis")));
%! listed = cellfun (@(row) row{1}, calls (), "UniformOutput", false);
%! assert (setdiff ([names, {"movfun", "polyfit"}], listed), cell (1, 0));

## A function that is not the list's is found out
%!test
%! msg = compare (@(x) expm (x(:,1:21)(1:21,:)), 1);
%! assert (! isempty (strfind (msg, "has no version")), msg);

%!test assert_no_live ();
