## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: what cuda.empty_like and its relatives, as WHO, do: a
## gpuArray of VALUES, "zeros" or "ones", with the size and class of X, or the class DTYPE
## unless that is empty.  ORDER is PyCUDA's, of which only columns are there.

function y = array_like (who, values, x, dtype, order)

  [dims, class] = __cuda_like__ (x);
  if (! any (strcmp (order, {"K", "A"})))
    __check_order__ (who, order, dims);
  endif
  if (! isempty (dtype))
    class = dtype;
  endif
  y = cuda.internal.new_array (values, dims, class);

endfunction
