## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## D = __distances__ (X, Y, M) has the distance of row i of X and row j of Y as D(i,j).
## M is __metric__'s, which has made X and Y ready.  Differences are taken element by
## element, in one kernel, and need no memory but that of D.

function d = __distances__ (x, y, m)

  if (strcmp (m.kind, "call"))
    d = by_call (x, y, m.call);
    return;
  endif
  [n, p] = size (x);
  q = rows (y);
  a = reshape (x, n, 1, p);
  b = reshape (y, 1, q, p);
  switch (m.kind)
    case {"euclidean", "squaredeuclidean", "cosine"}
      e = a - b;
      if (! isempty (m.scale))
        e ./= reshape (gpuArray (m.scale), 1, 1, p);
      endif
      d = sum (e .^ 2, 3);
      if (strcmp (m.kind, "euclidean"))
        d = sqrt (d);
      elseif (strcmp (m.kind, "cosine"))
        d /= 2;
      endif
    case "cityblock"
      d = sum (abs (a - b), 3);
    case "minkowski"
      d = sum (abs (a - b) .^ m.p, 3) .^ (1 / m.p);
    case "chebychev"
      d = max (abs (a - b), [], 3) + (marks (x) + marks (y).');
    case "hamming"
      d = sum (a != b, 3) / p + (marks (x) + marks (y).');
    case "jaccard"
      d = sum (a != b, 3) ./ sum (a != 0 | b != 0, 3) + (marks (x) + marks (y).');
  endswitch

endfunction

## NaN for rows that have one, 0 for the others, in the class of X.
function r = marks (x)

  cls = classUnderlying (x);
  r = merge (any (isnan (x), 2), NaN (cls), zeros (cls));

endfunction

function d = by_call (x, y, f)

  d = cell (1, rows (y));
  for j = 1:rows (y)
    d{j} = f (y(j,:), x);
    if (! isequal (size (d{j}), [rows(x), 1]))
      error ("octcuda:LogicError", "pdist2: the function must give a column of %d distances, not %s; it is called with a row and with all of X", ...
             rows (x), mat2str (size (d{j})));
    endif
  endfor
  d = gpuArray ([d{:}]);

endfunction
