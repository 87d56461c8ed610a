## __cuda_like__.m -- what makes memory fit an array: its size and class.
##
## [SIZE, CLASS] = __cuda_like__ (ARRAY), where CLASS may be "complex single";
## BYTES = __cuda_like__ ("bytes", CLASS) of one element.
##
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

function [first, name] = __cuda_like__ (array, name)

  if (nargin == 2)
    first = 1;
    if (strncmp (name, "complex ", 8))
      first = 2;
      name = name(9:end);
    endif
    first *= sizeof (feval (name, 0));
    return;
  endif
  if (isa (array, "cudaHostAllocation"))
    array = array.value;
  elseif (isa (array, "gpuArray"))
    [name, is_complex] = deal (classUnderlying (array), iscomplex (array));
    first = size (array);
    if (is_complex)
      name = ["complex ", name];
    endif
    return;
  endif
  if (issparse (array))
    error ("octcuda:WrongKind", "ARRAY is sparse: use full (ARRAY)");
  elseif (! (isnumeric (array) || islogical (array)))
    error ("octcuda:WrongKind", "ARRAY must be a full numeric array, not a %s",
           class (array));
  endif
  first = size (array);
  name = class (array);
  if (iscomplex (array))
    name = ["complex ", name];
  endif

endfunction
