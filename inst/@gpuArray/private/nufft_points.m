## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## P = nufft_points (WHO, WHAT, GIVEN): points for nufft_transform.  GIVEN is a matrix, of
## one row for each point, or a cell of vectors, or of ranges (structs of first, step and
## count), which make a grid.  WHO and WHAT name the caller and the argument.
##
## Fields: name, of caller and argument; count, of points; values, the matrix; vectors, of a
## grid; even, of each vector in a column the first, the step, how far it is from that, the
## greatest amount, and its length; most, the greatest amount in each dimension.  nufft_asked
## gets the values that only the device knows: the columns asks, for the vectors unknown, of
## the lengths n_asked, or for the matrix.  It adds ends, the least and the greatest of a matrix; nufft_transform
## grid, the first, step and length of each dimension, if it is one.

function p = nufft_points (who, what, given)

  name = [who ": " what];
  values = even = unknown = n_asked = most = [];
  vectors = asks = {};
  if (iscell (given))
    for d = 1:numel (given)
      v = given{d};
      if (isstruct (v))
        even(:,d) = [v.first; v.step; 0; v.step * v.count; v.count];
        continue;
      endif
      if (! isvector (v) && (ndims (v) > 2 || ! any (size (v) == 1)))
        error ("octcuda:LogicError", "%s must have vectors, one for each dimension; number %d is %s", ...
               name, d, strjoin (arrayfun (@num2str, size (v), "UniformOutput", false), "x"));
      endif
      n = numel (v);
      v = double (real_numbers (name, what, v)(:));
      if (isgpuarray (v) || n >= 2 ^ 14)
        v = gpuArray (v);
        unknown(end+1) = d;
        asks{end+1} = question (v, n);
        n_asked(end+1) = rows (asks{end});
        even(5,d) = n;
      else
        even(:,d) = [__octcuda__("evenness", v, n); n];
      endif
      given{d} = v;
    endfor
    vectors = given(:).';
    most = even(4,:);
    count = prod (even(5,:));
  else
    values = gpuArray (real_numbers (name, what, given));
    count = rows (values);
    if (! isempty (values))
      asks{1} = most_of (values).';
    endif
  endif
  p = struct ("name", name, "count", count, "values", values, "vectors", {vectors}, "even", even, "most", most, ...
              "unknown", unknown, "n_asked", n_asked, "asks", {asks}, "ends", [], "grid", []);

endfunction

## The data about a vector of N elements: all of it, or its evenness and greatest amount.
function v = question (v, n)

  if (n >= 2 ^ 14)
    step = (v(n) - v(1)) / (n - 1);
    v = [v(1); step; max(abs (v - (v(1) + step * (0:n - 1)'))); most_of(v)];
  endif

endfunction

## The greatest amount in each column, Inf where there is a NaN.
function most = most_of (v)
  most = max (merge (isfinite (v), double (abs (v)), Inf), [], 1);
endfunction

## V, which must be full.
function v = real_numbers (name, what, v)

  if (! isfloat (v) || ! isreal (v))
    error ("octcuda:LogicError", "%s must be real numbers, of class double or single, not %s; use double (%s)", ...
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
