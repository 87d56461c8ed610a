## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The elements K of X along dimension D.

function x = slice (x, d, k)
  idx(1:ndims (x)) = {":"};
  idx{d} = k;
  x = x(idx{:});
endfunction
