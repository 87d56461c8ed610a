## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the class that DTYPE means, "single" of
## "float32", "f" or "<f4"; what is no text or no dtype stays as it is.

function class = __dtype__ (dtype)

  class = dtype;
  if (ischar (dtype) && isrow (dtype) && ! any (strcmp (dtype, {"single", "double"})))
    class = __cuda__ ("dtype", dtype);
  endif

endfunction
