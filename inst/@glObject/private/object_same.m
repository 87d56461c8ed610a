## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## YES = object_same (A, B): are they the same objects?

function yes = object_same (a, b)

  if (isa (a, "glObject") && isa (b, "glObject"))
    yes = a.id == b.id;
  else
    yes = false;
  endif

endfunction
