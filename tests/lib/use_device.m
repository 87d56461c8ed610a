## use_device.m -- make device K, counted from 1, the current one.
##
## gpuDevice (K) resets it when it is that already; this does not.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function use_device (k)
  if (gpuDevice ().Index != k)
    gpuDevice (k);
  endif
endfunction
