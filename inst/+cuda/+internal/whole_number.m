## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: X as a double, which must be a whole number
## from LEAST on, or one of ALLOWED where that is given; NAME is its name in the
## message.

function x = whole_number (name, x, least, allowed)

  is_number = (isnumeric (x) || islogical (x)) && isscalar (x) && isreal (x);
  if (is_number)
    x = double (__octcuda_core__ ("full", x));
  endif
  if (nargin > 3)
    if (! is_number || ! any (x == allowed))
      list = sprintf ("%d, ", allowed);
      error ("octcuda:LogicError", "%s must be one of %s", name, list(1:end-2));
    endif
  elseif (! is_number || ! (x >= least && x <= flintmax () && x == fix (x)))
    error ("octcuda:LogicError", "%s must be a whole number >= %d", name, least);
  endif

endfunction
