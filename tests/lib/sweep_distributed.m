## sweep_distributed.m -- functions of distributed arrays against those of whole ones.
##
## [N, FAILURES] = sweep_distributed (C)
##
## Each function is called for arrays that are divided among the ranks of the communicator C
## and for the same gpuArrays undivided; results and errors must be the same, bit for bit
## but for sums, whose terms are added in another order, and transforms.  The operations are the rows of
## ops.def; the rest is the table below.  All classes, divided along each dimension, evenly and
## not, also with ranks that have no elements; is_due.m chooses a part.  N is the number of
## comparisons.  Works for communicators of devices and of processes.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [n, failures] = sweep_distributed (c)

  n = 0;
  failures = {};
  for cls = test_classes ()
    [k, f] = sweep_rows (c, cls{1});
    [k2, f2] = sweep_calls_of (c, cls{1});
    n += k + k2;
    failures = [failures, f, f2];
  endfor

endfunction

## ---- elementwise operations ----

function [n, failures] = sweep_rows (c, cls)

  n = 0;
  failures = {};
  for row = __octcuda__ ("ops")(:)'
    if (row.n > 2 || ! any (exist (row.name) == [2, 3, 5, 103])
        || ! is_due ("distributed operations"))
      continue;
    endif
    f = str2func (row.name);
    is_core = row.cplx == 3; # core computes it if it is complex
    A = reshape (test_values (cls, "random", row.lo, row.hi, 35), 5, 7);
    if (row.n == 1)
      sets = {{A}};
    else
      B = reshape (flip (A(:)), 5, 7);
      ## both divided; a number; a row and a column, which are the same on all ranks
      sets = {{A, B}, {A, B(3)}, {B(2), A}, {A, B(2,:)}, {B(:,4), A}};
    endif
    for s = sets
      for how = divisions (c, [5, 7])
        ## The first is divided so, an array of the same size otherwise
        d = cellfun (@(x) size_equal (x, A), s{1});
        x = s{1};
        x(find (d, 1)) = {divide(c, A_of (s{1}, d), how{1})};
        if (sum (d) == 2)
          x{2} = divide (c, x{2}, {how{1}{1}, []});
        endif
        failures = [failures, differ(f, x, s{1}, is_core && ! isreal (A), 0, ...
                                     describe (row.name, cls, how{1}))];
        n++;
      endfor
    endfor
  endfor

endfunction

function a = A_of (s, d)

  a = s{find (d, 1)};

endfunction

## ---- functions ----

## {name, function of a distributed array of 5 x 7 and the same whole one, ULP}
function t = calls ()

  t = {"transpose", @(x) x.', 0
       "ctranspose", @(x) x', 0
       "permute", @(x) permute (x, [2, 3, 1]), 0
       "reshape [35, 1]", @(x) reshape (x, 35, 1), 0
       "reshape [5, 1, 7]", @(x) reshape (x, 5, 1, 7), 0
       "(:)", @(x) x(:), 0
       "(:,2:6)", @(x) x(:,2:6), 0
       "(2:4,:)", @(x) x(2:4,:), 0
       "(2:3,1:3:7)", @(x) x(2:3,1:3:7), 0
       "([4 2 2],:)", @(x) x([4, 2, 2],:), 0
       "(3,4)", @(x) x(3,4), 0
       "(:,7)", @(x) x(:,7), 0
       "(17)", @(x) x(17), 0
       "x(17) = 1", @(x) assigned_to (x, {17}, feval (classUnderlying (x), 1)), 0
       "(5,:)", @(x) x(5,:), 0
       "(9,:)", @(x) x(9,:), 0
       "stencil 2", @(x) x(:,3:end) - x(:,1:end-2), 0
       "stencil 1", @(x) x(3:end,:) - x(1:end-2,:), 0
       "x(2:4,2:6) = 0", @(x) assigned_to (x, {2:4, 2:6}, feval (classUnderlying (x), 0)), 0
       "x(2,3:5) = complex", @(x) assigned_to (x, {2, 3:5}, [1i, 2, 3i]), 0
       "x(:,2:6) = stencil", @(x) assigned_to (x, {":", 2:6}, x(:,1:5)), 0
       "x(2:5,:) = stencil", @(x) assigned_to (x, {2:5, ":"}, x(1:4,:)), 0
       "cat 1", @(x) [x; x], 0
       "cat 2", @(x) [x, x], 0
       "cat 3", @(x) cat (3, x, x), 0
       "cat 1 with the same", @(x) [same(x, 1, 7); x; same(x, 3, 7)], 0
       "cat 2 with the same", @(x) [x, same(x, 5, 2), x], 0
       "circshift 1", @(x) circshift (x, 2, 1), 0
       "circshift 2", @(x) circshift (x, -3, 2), 0
       "double", @(x) double (x), 0
       "single", @(x) single (x), 0
       "int16", @(x) int16 (x), 0
       "logical", @(x) logical (x), 0
       "nnz", @(x) nnz (x), 0
       "isequal", @(x) isequal (x, x), 0
       "size", @(x) size (x), 0
       "numel", @(x) numel (x), 0
       "class", @(x) classUnderlying (x), 0
       "iscomplex", @(x) iscomplex (x), 0
       "mtimes A", @(x) x * ones (7, 2, underlying_float (x)), 4
       "mtimes B", @(x) ones (2, 5, underlying_float (x)) * x, 4
       "norm", @(x) norm (x(:)), 4
       "mean all", @(x) mean (x(:)), 8
       "max at 1", @(x) position (@max, x, 1), 0
       "max at 2", @(x) position (@max, x, 2), 0
       "min at 2", @(x) position (@min, x, 2), 0
       "fft2", @(x) fft2 (x), 64
       "longer fft2", @(x) fft2 (x, 6, 8), 64
       "fftn", @(x) fftn (x), 64
       "ifft2", @(x) ifft2 (complex_of (x)), 64
       "symmetric ifft2", @(x) ifft2 (fft2 (x), "symmetric"), 64
       "pages fft2", @(x) fft2 (cat (3, x, x)), 64};
  for dim = 1:2
    t = [t; {sprintf("any %d", dim), @(x) any (x, dim), 0
             sprintf("all %d", dim), @(x) all (x, dim), 0
             sprintf("max %d", dim), @(x) max (x, [], dim), 0
             sprintf("min %d", dim), @(x) min (x, [], dim), 0
             sprintf("sum %d", dim), @(x) sum (x, dim), 16
             sprintf("prod %d", dim), @(x) prod (x, dim), 16
             sprintf("sumsq %d", dim), @(x) sumsq (x, dim), 16
             sprintf("mean %d", dim), @(x) mean (x, dim), 16
             sprintf("var %d", dim), @(x) var (x, 0, dim), 64
             sprintf("cumsum %d", dim), @(x) cumsum (x, dim), 16
             sprintf("cumprod %d", dim), @(x) cumprod (x, dim), 16
             sprintf("cummax %d", dim), @(x) cummax (x, dim), 0
             sprintf("cummin %d", dim), @(x) cummin (x, dim), 0
             sprintf("cummax at %d", dim), @(x) position (@cummax, x, dim), 0
             sprintf("cummin at %d", dim), @(x) position (@cummin, x, dim), 0
             sprintf("sort %d", dim), @(x) sort (x, dim), 0
             sprintf("sort %d descend", dim), @(x) sort (x, dim, "descend"), 0
             sprintf("sort at %d", dim), @(x) position (@sort, x, dim), 0
             sprintf("median %d", dim), @(x) median (x, dim), 0
             sprintf("mode %d", dim), @(x) mode (x, dim), 0
             sprintf("filter %d", dim), @(x) filter ([1, -2, 0.5], 1, x, [], dim), 0
             sprintf("recursive filter %d", dim), @(x) filter ([1, 2], [2, 0.5, 0.25], x, [], dim), 0
             sprintf("fft %d", dim), @(x) fft (x, [], dim), 16
             sprintf("longer fft %d", dim), @(x) fft (x, 9, dim), 16
             sprintf("shorter ifft %d", dim), @(x) ifft (x, 4, dim), 16
             sprintf("real ifft %d", dim), @(x) ifft (fft (x, [], dim), [], dim), 16
             sprintf("symmetric ifft %d", dim), @(x) ifft (x, [], dim, "symmetric"), 0}];
    if (sscanf (OCTAVE_VERSION (), "%d") < 11)
      t(end+1,:) = {sprintf("cumsum native %d", dim), @(x) cumsum (x, dim, "native"), 16};
    endif
  endfor

endfunction

function x = assigned_to (x, idx, v)

  x(idx{:}) = v;

endfunction

## An ordinary array of the class of X
function y = same (x, m, n)

  y = cast (reshape (1:m*n, m, n), classUnderlying (x));

endfunction

## As complex numbers that are not the transform of real ones
function z = complex_of (x)

  z = double (x) + (1:7) * 1i;

endfunction

function name = underlying_float (x)

  name = "double";
  if (strcmp (classUnderlying (x), "single"))
    name = "single";
  endif

endfunction

function i = position (f, x, dim)

  if (any (strcmp (func2str (f), {"max", "min"})))
    [~, i] = f (x, [], dim);
  else
    [~, i] = f (x, dim);
  endif

endfunction

function [n, failures] = sweep_calls_of (c, cls)

  n = 0;
  failures = {};
  A = reshape (test_values (cls, "random", -4, 9, 35), 5, 7);
  for row = calls ()'
    if (! is_due ("distributed functions"))
      continue;
    endif
    for how = divisions (c, [5, 7])
      failures = [failures, differ(row{2}, {divide(c, A, how{1})}, {A}, ...
                                   is_refused (row{1}, how{1}{1}, A), row{3}, ...
                                   describe (row{1}, cls, how{1}))];
      n++;
    endfor
  endfor

endfunction

## Is function NAME of the array A, divided along DIM, refused?  So is what core computes.
function yes = is_refused (name, dim, A)

  release = sscanf (OCTAVE_VERSION (), "%d");
  switch (name)
    case "([4 2 2],:)"
      yes = dim == 1;
    case {"mtimes A", "mtimes B"}
      yes = isinteger (A); # core computes it
    case "norm"
      yes = ! isfloat (A); # core's error
    case {"recursive filter 1", "recursive filter 2"}
      ## core computes it; on a GPU also if there are few columns
      yes = iscomplex (A) || ! strcmp (octcuda_backend (), "host");
    case {"median 1", "median 2"}
      yes = iscomplex (A);
    case {"mean all", "mean 1", "mean 2"}
      yes = iscomplex (A) && release >= 11; # core computes it
    case {"mode 1", "mode 2"}
      yes = iscomplex (A) || islogical (A);
    case {"cumprod 1", "cumprod 2"}
      yes = isinteger (A) && release >= 11;
    case {"var 1", "var 2"}
      yes = release >= 9 && ! isfloat (A);
    otherwise
      yes = false;
  endswitch

endfunction

## ---- divisions ----

## {DIM, PARTITION} for arrays of size SZ
function all = divisions (c, sz)

  all = {};
  n = n_ranks (c);
  for dim = 1:2
    len = sz(dim);
    all{end+1} = {dim, []};
    if (n > 1)
      all{end+1} = {dim, [zeros(1, n - 1), len]};
      all{end+1} = {dim, [2, zeros(1, n - 2), len - 2]};
    endif
  endfor

endfunction

function x = divide (c, A, how)

  x = cuda.distribute (A, c, how{:});

endfunction

function s = describe (name, cls, how)

  s = sprintf ("%s, %s, along %d %s", name, cls, how{1}, mat2str (how{2}));

endfunction

## ---- comparing ----

## F of the distributed X and of the whole A, as a list of at most one difference.
## IS_REFUSED: X has to be an error.
function failures = differ (f, x, A, is_refused, ulp, what)

  failures = {};
  got = tried (f, x);
  want = tried (f, cellfun (@gpuArray, A, "UniformOutput", false));
  if (is_refused)
    if (! ischar (got) || isempty (strfind (got, "NotSupported")))
      failures = {[what, ": ", said(got), " where NotSupported was expected"]};
    endif
    return;
  elseif (ischar (want) != ischar (got) || (ischar (want) && ! strcmp (want, got)))
    failures = {[what, ": ", said(got), " instead of ", said(want)]};
    return;
  endif
  if (ischar (want))
    return;
  endif
  msg = same_value (got, want, ulp, ulp * 1e-15);
  if (! isempty (msg))
    failures = {[what, ": ", msg]};
  endif

endfunction

function s = said (r)

  s = "a result";
  if (ischar (r))
    s = r;
  endif

endfunction

## The result, or what the error says
function r = tried (f, args)

  try
    r = gather (f (args{:}));
    if (ischar (r))
      r = double (r);
    endif
  catch e
    r = [e.identifier, ": ", e.message];
  end_try_catch

endfunction
