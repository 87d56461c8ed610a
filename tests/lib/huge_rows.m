## huge_rows.m -- what operations on an array of more than 2^31 elements must return.
##
## [X, T] = huge_rows (N, CLS)
##
## X is an N x 1 gpuArray of class CLS: zero but for a few places, on both sides of 2^31
## and, if N is so large, of 2^32.  So each answer follows from these places.  A row of T is
## {NAME, FUNCTION, ANSWER, BYTES}: FUNCTION (X) must be ANSWER, and needs so many BYTES
## of memory for each element, besides X.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [x, t] = huge_rows (n, cls)

  edges = [2^31, 2^32];
  edges = edges(edges + 2 < n);
  at = unique ([3, (edges + (-1:2)')(:)', n]);
  m = numel (at);
  val = cast ((-1) .^ (0:m-1) .* (5:2:2*m+3), cls);
  p = sum (val > 0);
  s = sizeof (cast (0, cls));
  is_host = ! strcmp (octcuda_backend (), "cuda");

  x = gpuArray.zeros (n, 1, cls);
  x(at) = val;

  ## the first 2^31 elements as a matrix
  [r, c] = deal (2^15, 2^16);
  in = at(at <= r * c);
  [i, j] = ind2sub ([r, c], in);
  matrix = @(x) reshape (x(1:r*c), r, c);

  t = {};
  t = add (t, "x(k)", @(x) x(at)', val, 0);
  t = add (t, "x(k:l)", @(x) x(2^31-1:2^31+2)', val(2:5), 0);
  t = add (t, "x(l:-1:k)", @(x) x(2^31+2:-1:2^31-1)', val(5:-1:2), 0);
  t = add (t, "x(1:2:end)", @(x) find (x(1:2:end))', (at(mod (at, 2) == 1) + 1) / 2, s + 2);
  t = add (t, "x(end)", @(x) x(end), val(end), 0);
  t = add (t, "x(gpuArray)", @(x) x(gpuArray (at))', val, 0);
  t = add (t, "x(mask)", @(x) x(x < 0)', val(val < 0), 2);
  t = add (t, "x(k) = a", @(x) found (put (x, 2^31 + 5, 1)), sort ([at, 2^31 + 5]), s + 2);
  t = add (t, "x(k:l) = a", @(x) found (put (x, 2^31-3:2^31+4, 1)), unique ([at, 2^31-3:2^31+4]), s + 2);
  t = add (t, "x(mask) = a", @(x) found (put (x, x < 0, 0)), at(val > 0), s + 2);
  t = add (t, "x(end+1) = a", @(x) found (put (x, n + 1, 1)), [at, n + 1], s + 1);
  t = add (t, "x(gpuArray) = a", @(x) found (put (x, gpuArray (at([4 2])), 0)), at([1, 3, 5:m]), s + 2 + 8 * ! is_host);
  t = add (t, "x(k:l) = []", @(x) found (cut (x, 2^31:2^31+1)), [at(1:2), at(5:m) - 2], s + 2);
  t = add (t, "x + x", @(x) stored (x + x)(at)', val + val, s);
  t = add (t, "abs (x) > 8", @(x) find (abs (x) > 8)', at(abs (val) > 8), 2);
  t = add (t, "arrayfun", @(x) nnz (arrayfun (@(v) v > 0, x)), p, 2);
  t = add (t, "x & [0, 1]", @(x) find (x & [false, true])(:)', at + n, 3);
  t = add (t, "matrix .* column", @(x) nnz (matrix (x) .* cast ((mod (1:r, 3) > 0)', cls)), nnz (mod (i, 3)), s);
  t = add (t, "nnz", @(x) nnz (x), m, 0);
  t = add (t, "find", @(x) find (x)', at, 2);
  t = add (t, "find, n, last", @(x) find (x, 2, "last")', at(m-1:m), 2);
  t = add (t, "[i, j, v] = find", @(x) outputs (@find, 3, matrix (x)), [i, j, double(val(1:numel (in)))], s + 2);
  t = add (t, "sum", @(x) sum (x, "double"), sum (double (val)), 0);
  t = add (t, "sum, native", @(x) sum (x, "native"), sum (val, "native"), 0);
  t = add (t, "sum, rows", @(x) sum (matrix (x), 2, "native")(unique (i))', by_row (val(1:numel (in)), i), s);
  t = add (t, "sumsq", @(x) double (sumsq (x)), sumsq (double (val)), 0);
  t = add (t, "any", @(x) any (x), true, 0);
  t = add (t, "all", @(x) all (x == x), true, 0);
  t = add (t, "[m, i] = max", @(x) outputs (@max, 2, x), [double(max (val)), at(val == max (val))], 0);
  t = add (t, "[m, i] = min", @(x) outputs (@min, 2, x), [double(min (val)), at(val == min (val))], 0);
  t = add (t, "max, columns", @(x) find (max (matrix (x))), unique (j(val(1:numel (in)) > 0)), s);
  t = add (t, "of each element", @(x) find (any (x.', 1)), at, 2);
  t = add (t, "sum of each", @(x) find (sum (x.', 1, "native")), at, s + 1);
  t = add (t, "cumsum of each", @(x) find (cumsum (x.', 1, "native")), at, s + 1);
  t = add (t, "max of each", @(x) find (max (x.', [], 1)), at, s + 1);
  t = add (t, "cumsum", @(x) cumsum (x, "native")(at)', cumsum (val, "native"), s);
  t = add (t, "cumsum, rows", @(x) cumsum (matrix (x), 2, "native")(unique (i), end)', by_row (val(1:numel (in)), i), 2*s);
  t = add (t, "[m, i] = cummax", @(x) cummax_at (x, at), cummax_of (val, at), s + 8);
  t = add (t, "sort", @(x) ends (sort (x), m - p, p), [sort(val(val < 0)), zeros(1, 5, cls), sort(val(val > 0))], 3*s);
  t = add (t, "sort, descend", @(x) ends (sort (x, "descend"), p, m - p), [sort(val(val > 0), "descend"), zeros(1, 5, cls), sort(val(val < 0), "descend")], 3*s);
  t = add (t, "[y, i] = sort", @(x) last_index (x, p), places_of (val, at), 3*s + 16);
  t = add (t, "issorted", @(x) issorted (x), false, 0);
  t = add (t, "median", @(x) median (x), cast (0, cls), 3*s);
  t = add (t, "mode", @(x) mode (x), cast (0, cls), 2*s + 1);
  t = add (t, "unique", @(x) unique (x)', unique ([val, cast(0, cls)]), 3*s + 10);
  t = add (t, "accumarray", @(x) accumarray (1 + uint8 (x != 0), 1)', [n - m, m], 4 + 5 * is_host);
  t = add (t, "transpose", @(x) found (matrix (x).'), sort (sub2ind ([c, r], j, i)), 2*s + 1);
  t = add (t, "permute", @(x) found (permute (reshape (x(1:2^31), 2, 2^15, 2^15), [3 2 1])), turned (in), 2*s + 1);
  t = add (t, "[a; x]", @(x) found ([x(1:5); x]), [3, at + 5], s + 2);
  t = add (t, "repmat", @(x) sum (repmat (x(1:7), ceil (n / 7), 1) != 0), ceil (n / 7), 0);
  t = add (t, "repmat, last", @(x) found (repmat (x(1:7), ceil (n / 7), 1), 1), 7 * (ceil (n / 7) - 1) + 3, s + 2);
  t = add (t, "flip", @(x) found (flip (x)), flip (n + 1 - at), s + 2);
  t = add (t, "circshift", @(x) found (circshift (x, 5)), sort (mod (at + 4, n) + 1), s + 2);
  t = add (t, "diff", @(x) found (diff (x)), unique ([at - 1, at(at < n)]), s + 2);
  t = add (t, "isequal", @(x) isequal (x, x + 0), true, s);
  t = add (t, "1:n", @(x) sum (gpuArray.colon (1, n) > 2^31), n - 2^31, 0);
  t = add (t, "max, mod (1:n)", @(x) outputs (@max, 2, mod (gpuArray.colon (1, n), 2^31 + 3)), [2^31+2, 2^31+2], 8);
  t = add (t, "linspace", @(x) sum (gpuArray.linspace (0, n - 1, n) >= 2^31), n - 2^31, 0);
  t = add (t, "gather", @(x) gather (x)(at)', val, s);
  t = add (t, "gpuArray", @(x) found (gpuArray (sparse_like (n, at, val))), at, 2*s + 2);
  if (isfloat (val))
    t = add (t, "filter", @(x) found (filter ([1, 1], 1, x)), unique ([at, at(at < n) + 1]), 2*s + 2);
    t = add (t, "norm", @(x) abs (norm (x) / norm (double (val)) - 1) < 1e-6, true, 0);
    t = add (t, "x' * x", @(x) x' * x, cast (sumsq (val), cls), 0);
    t = add (t, "rand", @(x) halves (gpuArray.rand (n, 1, cls)), true, s);
  endif

endfunction

function t = add (t, varargin)
  t(end+1,:) = varargin;
endfunction

## Where X is not 0: the last COUNT places, or all.
function k = found (x, count)
  if (nargin > 1)
    k = find (x, count, "last")(:)';
  else
    k = find (x)(:)';
  endif
endfunction

## X in memory, not only those of its elements that are read.
function x = stored (x)
  wait (gpuDevice ());
endfunction

function x = put (x, at, v)
  x(at) = v;
endfunction

## Only a literal [] deletes.
function x = cut (x, at)
  x(at) = [];
endfunction

## The N results of F (X) in a row.
function r = outputs (f, n, x)
  r = cell (1, n);
  [r{:}] = f (x);
  r = cellfun (@(r) double (gather (r(:)')), r, "UniformOutput", false);
  r = [r{:}];
endfunction

## The first A and the last B elements of Y, and some in the middle.
function r = ends (y, a, b)
  n = numel (y);
  r = y([1:a, floor(n / 2) + (1:5), n-b+1:n])';
endfunction

## The sums of VAL for each of the rows I, in ascending order.
function r = by_row (val, i)
  r = cast (accumarray (i(:), double (val(:)))(unique (i))', class (val));
endfunction

function r = cummax_at (x, at)
  [m, i] = cummax (x);
  r = [double(gather (m(at)')), gather(i(at)')];
endfunction

## The same from the places AT of the values VAL.
function r = cummax_of (val, at)
  [m, i] = cummax (double (val));
  r = [m, at(i)];
endfunction

## The places of the COUNT greatest elements.
function r = last_index (x, count)
  [~, i] = sort (x);
  r = gather (i(end-count+1:end)');
endfunction

function r = places_of (val, at)
  [~, i] = sort (val(val > 0));
  r = at(val > 0)(i);
endfunction

## Where the elements K of a 2 x 2^15 x 2^15 array are after permute ([3, 2, 1]).
function r = turned (k)
  [a, b, c] = ind2sub ([2, 2^15, 2^15], k(k <= 2^31));
  r = sort (sub2ind ([2^15, 2^15, 2], c, b, a));
endfunction

## An ordinary array of N zeros, but for VAL at AT.
function y = sparse_like (n, at, val)
  y = zeros (n, 1, class (val));
  y(at) = val;
endfunction

## Are the random numbers U on both sides of 2^31 different, and half of them below 1/2?
function is = halves (u)
  n = numel (u);
  is = abs (sum (u < 0.5) - n / 2) < 5 * sqrt (n / 4) ...
       && ! any (u(1:1000) == u(2^31+1:2^31+1000)) && nnz (u(2^31-1:2^31+2)) == 4;
endfunction
