## host_floats (D, N) -- the first N floats of device memory.
## SPDX-License-Identifier: GPL-3.0-or-later
function x = host_floats (d, n)
  x = cuda.memcpy_dtoh (zeros (1, n, "single"), d);
endfunction
