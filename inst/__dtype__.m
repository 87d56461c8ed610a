## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the class that DTYPE means, "single" of
## "float32", "f" or "<f4"; what is no text or no dtype stays as it is.  With N
## CLASS is that of a vector type's numbers, and N how many these are, 3 of "float3";
## else N is 0.

function [class, n] = __dtype__ (dtype)

  class = dtype;
  n = 0;
  if (ischar (dtype) && isrow (dtype) && ! any (strcmp (dtype, {"single", "double"})))
    if (nargout > 1)
      [class, n] = __cuda__ ("dtype", dtype);
    else
      class = __cuda__ ("dtype", dtype);
    endif
  endif

endfunction
