## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: a gpuArray of VALUES, "zeros" or "ones", with
## SIZE and the class that DTYPE means, which may be "complex single"; of a vector
## type, "float3", the first dimension has its numbers.

function x = new_array (values, size, dtype)

  [name, n] = __dtype__ (dtype);
  if (! ischar (name) || rows (name) != 1)
    error ("octcuda:LogicError", "CLASS must be a string, such as \"single\", not a %s", class (name));
  endif
  base = regexprep (name, '^complex (single|double)$', '$1');
  if (! any (strcmp (base, {"single", "double", "logical", "int8", "int16", "int32", "int64", ...
                            "uint8", "uint16", "uint32", "uint64"})))
    error ("octcuda:LogicError", ["CLASS must be the name of a numeric class, such as " ...
           "single, or of a complex one, not \"%s\""], name);
  endif
  if (n > 0)
    size = [n, size];
  endif
  x = gpuArray.(values) (size, base);
  if (! strcmp (base, name))
    x = complex (x);
  endif

endfunction
