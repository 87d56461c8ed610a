## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## D = __distances__ (X, Y, M) has the distance of row i of X and row j of Y as D(i,j).
## M is __metric__'s, which has made X and Y ready.  The differences of one variable
## after the other are added up, of several in a kernel.

function d = __distances__ (x, y, m)

  p = columns (x);
  if (strcmp (m.kind, "call"))
    d = by_call (x, y, m.call);
    return;
  elseif (p == 0 || isempty (x) || isempty (y))
    d = gpuArray (zeros (rows (x), rows (y), classUnderlying (x)));
    return;
  endif
  switch (m.kind)
    case {"euclidean", "squaredeuclidean", "cosine"}
      if (isempty (m.scale))
        d = total (x, y, @(a, b, k) (a - b) .^ 2);
      else
        d = total (x, y, @(a, b, k) ((a - b) / m.scale(k)) .^ 2);
      endif
      if (strcmp (m.kind, "euclidean"))
        d = sqrt (d);
      elseif (strcmp (m.kind, "cosine"))
        d /= 2;
      endif
    case "cityblock"
      d = total (x, y, @(a, b, k) abs (a - b));
    case "minkowski"
      d = total (x, y, @(a, b, k) abs (a - b) .^ m.p) .^ (1 / m.p);
    case "chebychev"
      d = abs (x(:,1) - y(:,1).');
      for k = 2:p
        d = max (d, abs (x(:,k) - y(:,k).'));
      endfor
      d += marks (x) + marks (y).';
    case "hamming"
      d = total (x, y, @(a, b, k) a != b) / p + (marks (x) + marks (y).');
    case "jaccard"
      d = total (x, y, @(a, b, k) a != b) ./ total (x, y, @(a, b, k) a != 0 | b != 0) ...
          + (marks (x) + marks (y).');
  endswitch

endfunction

## The sum of F (column of X, row of Y, k) over the variables k.
function d = total (x, y, f)

  d = f (x(:,1), y(:,1).', 1);
  if (islogical (d))
    d = double (d);
  endif
  for k = 2:columns (x)
    d += f (x(:,k), y(:,k).', k);
  endfor

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
