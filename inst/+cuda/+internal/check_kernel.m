## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: an error unless F can be called as a kernel.

function check_kernel (f)

  if (! (isa (f, "cudaFunction") || isa (f, "cudaExpression")
         || isa (f, "parallel.gpu.CUDAKernel") || is_function_handle (f)))
    error ("octcuda:WrongKind",
           "F must be a kernel from get_function of a module, not a %s",
           class (f));
  endif

endfunction
