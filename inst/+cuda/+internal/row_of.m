## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## v = cuda.internal.row_of (NAME, V, LEAST, END)
## v = cuda.internal.row_of (NAME, V, LEAST, END, LEN)
##
## The argument V, called NAME in messages, as a row of doubles, which are whole numbers from
## LEAST to below END.  With LEN there are so many; a number alone is repeated.

function v = row_of (name, v, least, end_, len = [])

  ok = (isnumeric (v) || islogical (v)) && isreal (v) && isvector (v);
  if (ok)
    v = double (gather (v(:)'));
  endif
  if (! ok || ! all (v == fix (v) & v >= least & v < end_))
    error ("octcuda:LogicError", ...
           "%s must be a number or a row of whole numbers from %d to %d", name, least, end_ - 1);
  elseif (isscalar (v) && ! isempty (len))
    v = repmat (v, 1, len);
  elseif (! isempty (len) && numel (v) != len)
    error ("octcuda:LogicError", ...
           "%s must be a number, or have one for each of %d dimensions, not %d", ...
           name, len, numel (v));
  endif

endfunction
