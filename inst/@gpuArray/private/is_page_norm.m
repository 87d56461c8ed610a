## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Is P one of pagenorm's: 1, 2, Inf, "inf" or "fro"?

function is = is_page_norm (p)

  if (ischar (p))
    is = any (strcmpi (p, {"fro", "inf"}));
  else
    is = isnumeric (p) && isscalar (p) && any (p == [1, 2, Inf]);
  endif

endfunction
