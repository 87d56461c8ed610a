## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## O = object_join (PARTS) has the objects of all of the cell PARTS in a column.

function o = object_join (parts)

  ids = zeros (0, 1, "uint64");
  for k = 1:numel (parts)
    x = parts{k};
    if (isa (x, "glObject"))
      ids = [ids; x.id];
    elseif (! isempty (x))
      error ("octcuda:LogicError", "objects of plots cannot be joined with a %s",
             class (x));
    endif
  endfor
  o = glObject.wrap (ids);

endfunction
