## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: an error unless KEYS, the first argument of
## WHO, can be sorted.

function check_keys (who, keys)

  if (! (isnumeric (keys) || islogical (keys) || ischar (keys)))
    error ("octcuda:LogicError", "%s: KEYS must be a gpuArray or an array, not a %s",
           who, class (keys));
  endif

endfunction
