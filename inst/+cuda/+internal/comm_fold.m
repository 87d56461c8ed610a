## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: F, called for the results of all processes one after the
## other.  The process TO gets the result, a rank from 0; -1: all.

function y = comm_fold (c, f, x, to)

  if (ischar (f))
    f = str2func (f);
  endif
  r = rank (c);
  y = x;
  if (r > 0)
    y = f (recv (c, r - 1), x);
  endif
  last = n_ranks (c) - 1;
  if (r < last)
    send (c, y, r + 1);
  endif
  if (to < 0)
    y = broadcast (c, y, last);
  else
    y = sendrecv (c, y, ifelse (r == last, to), ifelse (r == to, last));
  endif

endfunction

## X if IS_SO, else no rank.
function x = ifelse (is_so, x)
  if (! is_so)
    x = -1;
  endif
endfunction
