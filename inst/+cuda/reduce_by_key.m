## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {[@var{k}, @var{v}] =} cuda.reduce_by_key (@var{keys}, @var{values})
## @deftypefnx {octcuda} {[@var{k}, @var{v}] =} cuda.reduce_by_key (@var{keys}, @var{values}, @var{reduce_expr})
##
## Return the unique elements of the vector @var{keys}, in ascending order, and
## for each the combination of all its values.
##
## @var{reduce_expr} is a C expression that combines @code{a} and @code{b},
## @qcode{"a + b"} by default.  It must be associative; the values of a key are
## combined in order.  The result has the class of @var{values}.
##
## @example
## @group
## [k, v] = cuda.reduce_by_key (gpuArray ([2 1 2]), gpuArray ([20 10 21]));
## gather ([k; v])
##   @result{} ans =
##
##       1    2
##      10   41
## @end group
## @end example
##
## @seealso{cuda.sort_by_key, cuda.unique_by_key, accumarray}
## @end deftypefn

function [k, v] = reduce_by_key (keys, values, reduce_expr = "a + b")

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  if (! (isnumeric (keys) || islogical (keys)) || ! (isnumeric (values)
                                                     || islogical (values)))
    error ("octcuda:LogicError",
           "cuda.reduce_by_key: KEYS and VALUES must be numeric arrays");
  elseif (! (ischar (reduce_expr) && isrow (reduce_expr)))
    error ("octcuda:LogicError", ["cuda.reduce_by_key: REDUCE_EXPR must be a " ...
           "string, an expression of C with a and b, such as \"a + b\""]);
  endif
  n = numel (keys);
  if (numel (values) != n)
    error ("octcuda:LogicError",
           "cuda.reduce_by_key: there are %d keys, but %d values", n,
           numel (values));
  endif
  values = gpuArray (values);
  if (iscomplex (values))
    error ("octcuda:LogicError", "cuda.reduce_by_key: VALUES must be real");
  endif
  dtype = cuda.dtype_to_ctype (classUnderlying (values));
  if (n <= 1)
    k = keys;
    v = values;
    return;
  endif
  [sorted, order] = sort (gpuArray (keys)(:));
  v = reshape (values(order), n, 1);
  starts = gpuArray ([true; sorted(2:end) != sorted(1:end-1)]);
  scan = cuda.GenericScanKernel (dtype, [dtype " *x, const bool *starts"],
           "x[i]", ["across_seg_boundary ? b : (" reduce_expr ")"], "",
           "x[i] = item", "is_segment_start_expr", "starts[i]",
           "name", "reduce_by_key");
  scan (v, starts);
  last = find ([starts(2:end); true]);
  k = sorted(last);
  v = v(last);
  if (isrow (keys))
    k = k.';
  endif
  if (isrow (values))
    v = v.';
  endif

endfunction
