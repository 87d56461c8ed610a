## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the places X, which WHO calls NAME, of an array
## of N elements, from 0, as doubles; an error if X are others.

function k = checked_places (who, name, x, n)

  is_right = isnumeric (x) && isreal (x) && ! issparse (x);
  if (is_right)
    k = double (x);
    is_right = ! any (k(:) < 0 | k(:) >= n | k(:) != fix (k(:)));
  endif
  if (! is_right)
    error ("octcuda:LogicError", "%s: %s must be whole numbers from 0 to %d", who, name, n - 1);
  endif

endfunction
