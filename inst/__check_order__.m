## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## BY_ROWS = __check_order__ (WHO, ORDER, SIZE): does the option "order" of WHO ask for rows?
## Without a result that is an error, unless SIZE is that of a vector.

function by_rows = __check_order__ (who, order, size = [])

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
