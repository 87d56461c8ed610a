## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: those of VALUES, which has a value or a column
## for each of N keys, at the places IDX.

function v = values_by_key (values, idx, n)

  if (numel (values) == n)
    v = values(idx);
    if (numel (idx) == n)
      v = reshape (v, size (values));
    elseif (isrow (values))
      v = reshape (v, 1, numel (idx));
    endif
  elseif (columns (values) == n && ndims (values) == 2)
    v = values(:, idx);
  else
    error ("octcuda:LogicError",
           "there are %d keys, but VALUES is %dx%d: it needs a value or a column for each", n, rows (values),
           columns (values));
  endif

endfunction
