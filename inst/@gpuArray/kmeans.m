## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{idx}, @var{c}, @var{sumd}, @var{d}] =} kmeans (@var{x}, @var{k})
## @deftypefnx {gpuArray} {[@dots{}] =} kmeans (@var{x}, @var{k}, @var{name}, @var{value}, @dots{})
## Divide the rows of @var{x} into @var{k} clusters, so that each row is near the
## center of its cluster.
##
## @var{x} is a real matrix.  @var{idx} is a column with the number of the cluster of
## each row; a row with a NaN belongs to no cluster, and its number is NaN.  @var{c} has
## a row for each center, the column @var{sumd} has the sum of the distances of each
## cluster's rows from its center, and @code{d(i,j)} is the distance of row i from center
## j.  Names and values:
##
## @table @code
## @item "Distance"
## @qcode{"sqeuclidean"} (default; centers are means), @qcode{"cityblock"} (medians),
## @qcode{"cosine"} and @qcode{"correlation"} (means of the rows made unit vectors),
## @qcode{"hamming"} (medians, of zeros and ones).
## @item "Start"
## @qcode{"plus"} (default), rows far from each other, drawn with weights by their
## distance from those already drawn; @qcode{"sample"}, any rows; @qcode{"uniform"},
## points between the least and the greatest of each column; @qcode{"cluster"}, the
## centers of a tenth of the rows; or a matrix of centers, or an array with one for each
## replicate.
## @item "Replicates"
## The number of starts; the result is the clusters with the least sum of
## distances.
## @item "MaxIter"
## The maximum number of steps (100); after it, kmeans ends with the warning
## octcuda:NotConverged.
## @item "EmptyAction"
## The action if a cluster lost all rows: it gets the farthest row, @qcode{"singleton"}
## (default); its center becomes NaN, @qcode{"drop"}; or an error is raised,
## @qcode{"error"}.
## @item "OnlinePhase", "Display"
## Only @qcode{"off"}.
## @end table
##
## The random numbers are those of @code{gpuArray.rand} and the like, so gpurng makes the
## clusters repeatable.
##
## @example
## @group
## kmeans (gpuArray ([1; 2; 9; 10]), 2, "Start", [0; 8])
##   @result{} 1
##     1
##     2
##     2
## @end group
## @end example
## @seealso{@@gpuArray/pdist2, @@gpuArray/knnsearch, gpurng}
## @end deftypefn

## Lloyd's steps, of a distance from every center and a sum for every cluster each.

function [idx, c, sumd, d] = kmeans (x, k, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  [x, k, o] = read_arguments (x, gather (k), varargin);
  known = ! any (isnan (x), 2);
  n_all = rows (x);
  has_gaps = ! all (known);
  if (has_gaps)
    x = x(known,:);
  endif
  if (rows (x) < k)
    error ("octcuda:LogicError", "kmeans: %d clusters cannot be made of %d rows; ask for fewer", k, rows (x));
  endif
  x = prepared (x, o.Distance);
  total = Inf;
  for r = 1:o.Replicates
    now = one_run (x, start (x, k, r, o), o);
    if (r == 1 || now.total < total)
      best = now;
      total = now.total;
    endif
  endfor
  [idx, c, sumd, d] = deal (best.idx, best.c, best.sumd, best.d);
  if (has_gaps)
    [short_idx, short_d] = deal (idx, d);
    idx = gpuArray (NaN (n_all, 1));
    idx(known) = short_idx;
    d = gpuArray (NaN (n_all, k, classUnderlying (short_d)));
    d(known,:) = short_d;
  endif

endfunction

function [x, k, o] = read_arguments (x, k, args)

  if (! (isnumeric (x) || islogical (x)) || ! isreal (x) || ndims (x) > 2)
    error ("octcuda:LogicError", "kmeans: X must be a matrix of real numbers");
  elseif (isempty (x))
    error ("octcuda:LogicError", "kmeans: X is empty, %dx%d: it needs a row for each point and a column for each coordinate", size (x));
  endif
  x = gpuArray (x);
  if (! isfloat (x))
    x = double (x);
  endif
  o = cuda.internal.options ("kmeans", args, struct ("Distance", "sqeuclidean", "Start", "plus", ...
                                         "Replicates", [], "MaxIter", 100, ...
                                         "EmptyAction", "singleton", ...
                                         "OnlinePhase", "off", "Display", "off"));
  if (isempty (k) && isnumeric (o.Start))
    k = rows (o.Start);
  endif
  is_count = @(n) isnumeric (n) && isscalar (n) && isreal (n) && n >= 1 && n == fix (n);
  if (! is_count (k) || isinf (k))
    error ("octcuda:LogicError", "kmeans: K must be a positive integer");
  elseif (! is_count (o.MaxIter))
    error ("octcuda:LogicError", "kmeans: \"MaxIter\" must be a positive integer");
  endif
  k = double (k);
  o.Distance = one_of ("Distance", o.Distance, {"sqeuclidean", "cityblock", "cosine", "correlation", "hamming"});
  o.EmptyAction = one_of ("EmptyAction", o.EmptyAction, {"singleton", "drop", "error"});
  one_of ("OnlinePhase", o.OnlinePhase, {"off"});
  one_of ("Display", o.Display, {"off"});
  if (isnumeric (o.Start))
    if (rows (o.Start) != k || columns (o.Start) != columns (x))
      error ("octcuda:LogicError", "kmeans: the matrix \"Start\" must have %d rows and %d columns", k, columns (x));
    elseif (isempty (o.Replicates))
      o.Replicates = size (o.Start, 3);
    elseif (! any (size (o.Start, 3) == [1, o.Replicates]))
      error ("octcuda:LogicError", "kmeans: \"Start\" has %d matrices; there must be one for each of \"Replicates\"", size (o.Start, 3));
    endif
  else
    o.Start = one_of ("Start", o.Start, {"plus", "sample", "uniform", "cluster"});
    if (strcmp (o.Start, "uniform") && strcmp (o.Distance, "hamming"))
      error ("octcuda:LogicError", "kmeans: \"hamming\" needs zeros and ones, which \"Start\" \"uniform\" does not give; use \"sample\"");
    endif
  endif
  if (isempty (o.Replicates))
    o.Replicates = 1;
  elseif (! is_count (o.Replicates))
    error ("octcuda:LogicError", "kmeans: \"Replicates\" must be a positive integer");
  endif

endfunction

function word = one_of (name, word, words)

  if (! ischar (word) || ! any (strcmpi (word, words)))
    error ("octcuda:LogicError", 'kmeans: "%s" must be %s', name, ...
           strjoin (strcat ('"', words, '"'), ", "));
  endif
  word = lower (word);

endfunction

## The rows as the distance wants them.
function x = prepared (x, distance)

  switch (distance)
    case "correlation"
      x -= mean (x, 2);
      x = unit (x);
    case "cosine"
      x = unit (x);
    case "hamming"
      if (! all (x(:) == 0 | x(:) == 1))
        error ("octcuda:LogicError", "kmeans: \"hamming\" needs zeros and ones in X");
      endif
  endswitch
  if (any (isnan (x(:))))
    error ("octcuda:LogicError", "kmeans: a constant row has no \"%s\" distance", distance);
  endif

endfunction

function x = unit (x)
  x ./= sqrt (sumsq (x, 2));
endfunction

function d = distances (x, c, distance)

  name = distance;
  half = 1;
  if (any (strcmp (name, {"cosine", "correlation"})))
    name = "squaredeuclidean";          # rows and centres are unit vectors
    half = 0.5;
  endif
  [x, c, m] = __metric__ (x, c, "kmeans", name, []);
  d = __distances__ (x, c, m);
  if (half != 1)
    d *= half;
  endif

endfunction

## Centres to begin with.
function c = start (x, k, r, o)

  n = rows (x);
  if (isnumeric (o.Start))
    c = gpuArray (o.Start(:,:,min (r, size (o.Start, 3))));
    if (any (strcmp (o.Distance, {"cosine", "correlation"})))
      c = prepared (c, o.Distance);
    endif
    return;
  endif
  switch (o.Start)
    case "sample"
      c = x(gpuArray.randperm (n, k),:);
    case "uniform"
      low = min (x, [], 1);
      c = low + (max (x, [], 1) - low) .* gpuArray.rand (k, columns (x));
      c = prepared (c, o.Distance);
    case "cluster"
      some = x(gpuArray.randperm (n, max (k, floor (n / 10))),:);
      o.Start = "sample";
      c = one_run (some, start (some, k, r, o), o).c;
    case "plus"
      c = far_rows (x, k, o.Distance);
  endswitch

endfunction

function c = far_rows (x, k, distance)

  n = rows (x);
  c = cell (k, 1);
  c{1} = x(gpuArray.randi (n),:);
  near = Inf;
  for j = 2:k
    near = min (near, distances (x, c{j-1}, distance));
    borders = cumsum (near);
    total = borders(end);
    if (total > 0)
      at = lookup (borders(1:end-1), gpuArray.rand (1) * total) + 1;
    else
      at = gpuArray.randi (n);          # all rows are centres already
    endif
    c{j} = x(at,:);
  endfor
  c = vertcat (c{:});

endfunction

function best = one_run (x, c, o)

  k = rows (c);
  n = rows (x);
  old = gpuArray.zeros (n, 1);
  is_done = false;
  step = 0;
  while (! is_done && step < o.MaxIter)
    step++;
    d = distances (x, c, o.Distance);
    [near, idx] = min (d, [], 2);
    [idx, count] = fill_empty (idx, near, k, o.EmptyAction);
    is_done = all (idx == old);
    old = idx;
    if (! is_done)
      c = centres (x, idx, count, c, o.Distance);
    endif
  endwhile
  if (! is_done)
    warning ("octcuda:NotConverged", "kmeans: the clusters still change after %d steps; allow more with \"MaxIter\"", step);
  endif
  d = distances (x, c, o.Distance);
  own = reshape (d(vec ((1:n).' + n * (idx - 1))), n, 1);
  best.idx = idx;
  best.c = c;
  best.d = d;
  best.sumd = __accumarray_sum__ (idx, own, k);
  best.total = gather (sum (own));

endfunction

## Rows for clusters that have none, and how many each has.
function [idx, count] = fill_empty (idx, near, k, action)

  count = gather (__accumarray_sum__ (idx, 1, k)).';
  for j = find (count == 0)
    switch (action)
      case "error"
        error ("octcuda:LogicError", "kmeans: cluster %d is empty; with \"EmptyAction\" \"singleton\" it gets the farthest row", j);
      case "singleton"
        ## the farthest row of those that are not alone
        many = gpuArray (count > 1);
        [~, at] = max (merge (reshape (many(idx), size (idx)), near, -1));
        at = gather (at);
        count(gather (idx(at)))--;
        count(j) = 1;
        idx(at) = j;
        near(at) = -1;
    endswitch
  endfor

endfunction

## The centers of the clusters; one that is empty has NaN.
function c = centres (x, idx, count, c, distance)

  k = rows (c);
  p = columns (x);
  if (any (strcmp (distance, {"cityblock", "hamming"})))
    for j = 1:k
      if (count(j) > 0)
        c(j,:) = median (x(idx == j,:), 1);
      else
        c(j,:) = NaN;
      endif
    endfor
    if (strcmp (distance, "hamming"))
      c = merge (isnan (c), c, double (c >= 0.5));
    endif
    return;
  endif
  if (k <= 16)
    sums = arrayfun (@(j) sum (x .* (idx == j), 1), 1:k, "UniformOutput", false);
    c = vertcat (sums{:});
  else
    sums = arrayfun (@(j) __accumarray_sum__ (idx, x(:,j), k), 1:p, "UniformOutput", false);
    c = [sums{:}];
  endif
  c ./= gpuArray (count.');
  if (! strcmp (distance, "sqeuclidean"))
    c = unit (c);
  endif

endfunction
