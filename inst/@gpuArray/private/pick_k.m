## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The first K elements of X along a dimension in the order MODE ("ascend",
## "descend"), NaN last: what maxk and mink (NAME) are.

function [m, i] = pick_k (name, mode, x, k, varargin)

  how = "auto";
  if (numel (varargin) > 1 && ischar (varargin{end-1})
      && strcmpi (varargin{end-1}, "ComparisonMethod"))
    how = varargin{end};
    varargin(end-1:end) = [];
  endif
  k = gather (k);
  if (! isnumeric (k) || ! isscalar (k) || k != fix (k) || k < 0)
    error ("octcuda:LogicError", "%s: K must be a whole number, 0 or more", name);
  elseif (! ischar (how) || ! any (strcmpi (how, {"auto", "abs", "real"})))
    error ("octcuda:LogicError", "%s: \"ComparisonMethod\" must be \"auto\", \"abs\" or \"real\"", name);
  endif
  sz = size (x);
  dim = [find(sz != 1, 1), 1](1);
  if (numel (varargin) > 0)
    dim = gather (varargin{1});
  endif
  if (numel (varargin) > 1 || ! isnumeric (dim) || ! isscalar (dim)
      || dim != fix (dim) || dim < 1)
    error ("octcuda:LogicError", "%s: DIM must be a positive integer", name);
  endif
  if (dim > numel (sz))
    sz(end+1:dim) = 1;
  endif
  x = gpuArray (x);
  others = setdiff (1:numel (sz), dim);
  y = reshape (permute (x, [dim, others]), sz(dim), prod (sz(others)));
  n = rows (y);
  at = ordered (y, mode, how);
  ## NaN that sort puts first must come last.
  start = zeros (1, columns (y));
  if (isfloat (x) && strcmp (mode, "descend"))
    start = sum (isnan (y), 1);
  endif
  k = min (double (k), n);
  column = n * (0:columns (y) - 1);
  at = at(mod ((0:k-1).' + start, max (n, 1)) + 1 + column);
  at = reshape (at, k, columns (y));
  m = back (reshape (y(at + column), k, columns (y)), sz, dim, k, others);
  if (isargout (2))
    i = back (at, sz, dim, k, others);
  endif

endfunction

## Y as an array of size SZ, which has K along DIM.
function y = back (y, sz, dim, k, others)

  y = ipermute (reshape (y, [k, sz(others), 1]), [dim, others]);

endfunction

## Where the elements of each column are, in their order.
function at = ordered (y, mode, how)

  if (strcmpi (how, "abs") && ! iscomplex (y))
    [~, at] = sort (abs (y), 1, mode);
  elseif (strcmpi (how, "real") && iscomplex (y))
    column = rows (y) * (0:columns (y) - 1);
    re = real (y);
    re(isnan (y)) = NaN;
    [~, first] = sort (imag (y), 1, mode);
    [~, second] = sort (reshape (re(first + column), size (y)), 1, mode);
    at = reshape (first(second + column), size (y));
  else
    [~, at] = sort (y, 1, mode);
  endif

endfunction
