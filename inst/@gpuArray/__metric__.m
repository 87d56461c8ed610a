## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [X, Y, M] = __metric__ (X, Y, WHO, NAME, PARAMETER) prepares what __distances__ wants
## for the distance NAME, a word or a function handle: X and Y as floating point
## matrices on the device, normalised where the distance has it, and the structure M.
## PARAMETER [] is the default.  WHO names the caller in messages.

function [x, y, m] = __metric__ (x, y, who, name, parameter)

  [x, y] = check_data (x, y, who);
  m = struct ("kind", "euclidean", "p", [], "scale", [], "call", []);
  if (is_function_handle (name))
    m.kind = "call";
    m.call = name;
    return;
  elseif (! ischar (name))
    error ("octcuda:LogicError", "%s: the distance must be a name or a function handle", who);
  endif
  m.kind = lower (name);
  if (! isempty (parameter)
      && ! any (strcmp (m.kind, {"minkowski", "seuclidean", "mahalanobis"})))
    error ("octcuda:LogicError", '%s: "%s" has no parameter; leave it out', who, name);
  endif
  switch (m.kind)
    case {"euclidean", "squaredeuclidean", "cityblock", "chebychev", "hamming", "jaccard"}
    case "sqeuclidean"
      m.kind = "squaredeuclidean";
    case "minkowski"
      m = minkowski (m, parameter, who);
    case "seuclidean"
      m.kind = "euclidean";
      m.scale = scale (x, parameter, who);
    case "mahalanobis"
      m.kind = "euclidean";
      [x, y] = whiten (x, y, parameter, who);
    case {"cosine", "correlation", "spearman"}
      if (strcmp (m.kind, "spearman"))
        cls = classUnderlying (x);
        [x, y] = deal (cast (ranks (x, 2), cls), cast (ranks (y, 2), cls));
      endif
      if (! strcmp (m.kind, "cosine"))
        x -= mean (x, 2);
        y -= mean (y, 2);
      endif
      ## Half the square of the distance of unit vectors is 1 - cos.
      x ./= sqrt (sumsq (x, 2));
      y ./= sqrt (sumsq (y, 2));
      m.kind = "cosine";
    otherwise
      error ("octcuda:LogicError", '%s: unknown distance "%s"; valid distances are "euclidean", "squaredeuclidean", "seuclidean", "cityblock", "minkowski", "chebychev", "mahalanobis", "cosine", "correlation", "spearman", "hamming" and "jaccard"', ...
             who, name);
  endswitch

endfunction

function [x, y] = check_data (x, y, who)

  is_good = @(a) (isnumeric (a) || islogical (a)) && isreal (a) && ndims (a) == 2;
  if (! is_good (x) || ! is_good (y))
    error ("octcuda:LogicError", "%s: X and Y must be real matrices", who);
  elseif (columns (x) != columns (y))
    error ("octcuda:LogicError", "%s: X has %d columns and Y %d; the numbers must be equal, one column for each variable", ...
           who, columns (x), columns (y));
  endif
  x = gpuArray (x);
  y = gpuArray (y);
  if (isa (x, "single") || isa (y, "single"))
    [x, y] = deal (single (x), single (y));
  else
    [x, y] = deal (double (x), double (y));
  endif

endfunction

function m = minkowski (m, p, who)

  if (isempty (p))
    p = 2;
  endif
  if (! isnumeric (p) || ! isreal (p) || ! isscalar (p) || ! (p > 0))
    error ("octcuda:LogicError", "%s: the exponent of \"minkowski\" must be a positive number", who);
  endif
  m.p = double (p);
  at = find (m.p == [1, 2, Inf]);
  if (! isempty (at))
    m.kind = {"cityblock", "euclidean", "chebychev"}{at};
  endif

endfunction

function s = scale (x, s, who)

  if (isempty (s))
    s = gather (std (x, 0, 1));
  elseif (! isnumeric (s) || ! isreal (s) || numel (s) != columns (x) || ! all (s(:) >= 0))
    error ("octcuda:LogicError", "%s: the scale of \"seuclidean\" must be %d non-negative numbers, one for each column", ...
           who, columns (x));
  endif

endfunction

## Euclidean distances of the results are Mahalanobis's of X and Y.
function [x, y] = whiten (x, y, c, who)

  p = columns (x);
  if (isempty (c))
    if (rows (x) <= p)
      error ("octcuda:LogicError", "%s: \"mahalanobis\" needs more rows than columns in X, or a covariance matrix", who);
    endif
    c = gather (cov (double (x)));
  endif
  bad = ! isnumeric (c) || ! isreal (c) || ! isequal (size (c), [p, p]) ...
        || ! issymmetric (double (c), 1e-6);
  if (! bad)
    [r, bad] = chol (double (c));
  endif
  if (bad)
    error ("octcuda:LogicError", "%s: the covariance matrix of \"mahalanobis\" must be a symmetric, positive definite %dx%d matrix", ...
           who, p, p);
  endif
  middle = mean (x, 1);
  to_unit = inv (r);
  x = __combine__ (x - middle, to_unit);
  y = __combine__ (y - middle, to_unit);

endfunction
