## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the lists ARRAYS and OUT of WHO as cell arrays of
## one size; an OUT that is [] has a [] for each array.

function [arrays, out] = array_lists (who, arrays, out)

  if (! iscell (arrays))
    error ("octcuda:LogicError", "%s: ARRAYS must be a cell array of gpuArrays, not a %s",
           who, class (arrays));
  elseif (isnumeric (out) && isempty (out))
    out = cell (size (arrays));
  elseif (! (iscell (out) && numel (out) == numel (arrays)))
    error ("octcuda:LogicError", "%s: OUT must be a cell array with a gpuArray for each of ARRAYS, or []",
           who);
  endif

endfunction
