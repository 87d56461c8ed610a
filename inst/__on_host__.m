## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## X = __on_host__ (X) gathers a gpuArray, and the fields of a struct.

function x = __on_host__ (x)

  if (isgpuarray (x))
    x = gather (x);
  elseif (isstruct (x) && isscalar (x))
    x = structfun (@__on_host__, x, "UniformOutput", false);
  endif

endfunction
