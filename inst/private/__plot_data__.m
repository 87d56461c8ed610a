## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## X = __plot_data__ (WHO, NAME, X) is the array X on the device, as it can be drawn.  NAME
## is what messages of the function WHO call it.

function x = __plot_data__ (who, name, x)

  if (issparse (x))
    error ("octcuda:LogicError", "%s: %s is sparse; full (%s) can be drawn", who, name, name);
  elseif (islogical (x))
    x = int8 (x);
  elseif (! isnumeric (x))
    error ("octcuda:LogicError", "%s: %s must be a numeric array, not a %s", who, name, class (x));
  endif
  if (! isgpuarray (x))
    x = gpuArray (x);
  endif

endfunction
