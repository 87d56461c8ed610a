## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## P = nufft_points (WHO, WHAT, GIVEN): points for nufft_transform.  GIVEN is a matrix, of
## one row for each point, or a cell of vectors, or of lengths of ranges from 0 by 1
## ({struct}), which make a grid.  WHO and WHAT name the caller and the argument.
##
## Fields: grid, first, step and length of each dimension in its column, or [];
## vectors, of a grid; values, a matrix; count, of points; most, the greatest amount in
## each dimension.

function p = nufft_points (who, what, given)

  p = struct ("grid", [], "vectors", [], "values", [], "count", 0, "most", []);
  if (! iscell (given))
    [p.values, p.most] = checked (who, what, given, @gpuArray);
    p.count = rows (p.values);
    return;
  endif
  p.count = 1;
  for d = 1:numel (given)
    v = given{d};
    if (isstruct (v))
      p.grid(:,d) = [v.first; v.step; v.count];
      [n, p.most(d)] = deal (v.count, v.step * v.count);
      given{d} = v.first + v.step * (0:n - 1)';
    else
      if (ndims (v) > 2 || ! any (size (v) == 1))
        error ("octcuda:LogicError", "%s: %s must have vectors, one for each dimension; number %d is %s", ...
               who, what, d, strjoin (arrayfun (@num2str, size (v), "UniformOutput", false), "x"));
      endif
      n = numel (v);
      where = @gpuArray;
      if (n < 2 ^ 14)
        where = @gather;
      endif
      [given{d}, p.most(d)] = checked (who, what, v(:), where);
      given{d} = double (given{d});
    endif
    p.count *= n;
  endfor
  if (columns (p.grid) < numel (given) || any (p.grid(3,:) == 0))
    p.grid = [];
  endif
  p.vectors = given(:).';

endfunction

## V, WHERE it is wanted, and the greatest amount in each column.
function [v, most] = checked (who, what, v, where)

  if (! isfloat (v) || ! isreal (v))
    error ("octcuda:LogicError", "%s: %s must be real numbers, of class double or single, not %s; double (%s) makes them so", ...
           who, what, classof (v), what);
  endif
  if (issparse (v))
    v = full (v);
  endif
  v = where (v);
  if (isobject (v))
    most = gather (max (merge (isfinite (v), double (abs (v)), Inf), [], 1));
  else
    most = double (max (abs (v), [], 1));
    most(! all (isfinite (v), 1)) = Inf;
  endif
  if (any (isinf (most)))
    error ("octcuda:LogicError", "%s: %s has NaN or Inf; a point must be a finite number", who, what);
  endif

endfunction

function name = classof (v)

  name = class (v);
  if (isgpuarray (v))
    name = classUnderlying (v);
  endif
  if (isnumeric (v) && iscomplex (v))
    name = ["complex " name];
  endif

endfunction
