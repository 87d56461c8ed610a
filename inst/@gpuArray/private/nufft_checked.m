## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## P = nufft_checked (P): the points of nufft_points with the greatest amounts, which the
## device is asked for and waited for; an error where they are not finite.

function p = nufft_checked (p)

  if (isempty (p.most) && ! isempty (p.values))
    p.most = nufft_most (p.values);
  endif
  if (any (isinf (p.most)))
    error ("octcuda:LogicError", "%s has NaN or Inf; a point must be a finite number", p.name);
  endif

endfunction
