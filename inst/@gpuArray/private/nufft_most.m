## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## MOST = nufft_most (V): the greatest amount in each column, Inf where there is a NaN.

function most = nufft_most (v)
  most = gather (max (merge (isfinite (v), double (abs (v)), Inf), [], 1));
endfunction
