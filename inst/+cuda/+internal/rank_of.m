## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the rank, from 0, of the process X, a number from 1; -1 if
## X is [].  NAME is that of the argument, for messages.

function rank = rank_of (c, name, x)

  if (isempty (x))
    rank = -1;
    return;
  endif
  x = cuda.internal.whole_number (name, x, 1);
  if (x > n_ranks (c))
    error ("octcuda:LogicError", "%s must be a process from 1 to %d, not %d", name, n_ranks (c), x);
  endif
  rank = x - 1;

endfunction
