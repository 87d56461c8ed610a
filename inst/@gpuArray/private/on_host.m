## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## X = on_host (X) gathers a gpuArray, and the fields of a struct.

function x = on_host (x)

  if (isgpuarray (x))
    x = gather (x);
  elseif (isstruct (x) && isscalar (x))
    x = structfun (@on_host, x, "UniformOutput", false);
  endif

endfunction
