## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## P = nufft_points (WHO, WHAT, GIVEN): points for nufft_transform.  GIVEN is a matrix, of
## one row for each point, or a cell of vectors, or of lengths of ranges from 0 by 1
## ({struct}), which make a grid.  WHO and WHAT name the caller and the argument.
##
## Fields: name, of caller and argument; grid, first, step and length of each dimension in
## its column, or []; vectors, of a grid; even, of each the first, the step, how far it is from
## that, NaN if nobody knows, and its length; values, a matrix; count, of points; most, the greatest amount in each
## dimension, or [] where nufft_checked has not asked the device.

function p = nufft_points (who, what, given)

  p = struct ("name", [who ": " what], "grid", [], "vectors", [], "even", [], "values", [], "count", 0, "most", []);
  if (! iscell (given))
    p.values = gpuArray (real_numbers (p.name, what, given));
    p.count = rows (p.values);
    return;
  endif
  p.count = 1;
  for d = 1:numel (given)
    v = given{d};
    if (isstruct (v))
      n = v.count;
      p.even(:,d) = [v.first; v.step; 0; n];
      p.most(d) = v.step * n;
    else
      if (! isvector (v) && (ndims (v) > 2 || ! any (size (v) == 1)))
        error ("octcuda:LogicError", "%s: %s must have vectors, one for each dimension; number %d is %s", ...
               who, what, d, strjoin (arrayfun (@num2str, size (v), "UniformOutput", false), "x"));
      endif
      n = numel (v);
      v = real_numbers (p.name, what, v);
      if (n < 2 ^ 14)
        given{d} = double (gather (v))(:);
        e = __octcuda__ ("evenness", given{d});
        p.even(:,d) = [e(1:3), n];
        p.most(d) = e(4);
      else
        given{d} = double (gpuArray (v(:)));
        p.even(:,d) = [NaN, NaN, NaN, n];
        p.most(d) = nufft_most (given{d});
      endif
    endif
    p.count *= n;
  endfor
  if (all (cellfun ("isclass", given, "struct")) && p.count > 0)
    p.grid = p.even([1, 2, 4],:);
  endif
  p.vectors = given(:).';
  if (any (isinf (p.most)))
    nufft_checked (p);
  endif

endfunction

## V, which must be full.
function v = real_numbers (name, what, v)

  if (! isfloat (v) || ! isreal (v))
    error ("octcuda:LogicError", "%s must be real numbers, of class double or single, not %s; double (%s) makes them so", ...
           name, classof (v), what);
  endif
  if (issparse (v))
    v = full (v);
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
