## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## IS_BY_ROWS = __columns__ (WHO, ORDER): what the option "order" of WHO says.
## Without a result only columns will do.

function by_rows = __columns__ (who, order, size = [])

  by_rows = strcmp (order, "C");
  if (nargin > 2 && by_rows && isnumeric (size) && nnz (size != 1) <= 1)
    return;  # a vector is the same by rows
  endif
  if (by_rows && nargout == 0)
    error ("octcuda:NotSupported", ...
           ['%s: "order" must be "F": arrays are stored by columns; for rows ' ...
            'give the size the other way round, and transpose'], who);
  elseif (! (by_rows || strcmp (order, "F")))
    error ("octcuda:LogicError", ...
           '%s: "order" must be "F" (by columns) or "C" (by rows)', who);
  endif

endfunction
