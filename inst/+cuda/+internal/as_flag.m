## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: X, true or false or a number, as a logical;
## NAME is its name in the message.

function tf = as_flag (name, x)

  if (! ((isnumeric (x) || islogical (x)) && isscalar (x) && isreal (x)
         && ! isnan (x)))
    error ("octcuda:LogicError", "%s must be true or false", name);
  endif
  tf = logical (__octcuda_core__ ("full", x));

endfunction
