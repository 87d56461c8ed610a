## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} canUseGPU ()
##
## True if gpuArrays are computed by a GPU.
##
## False without a GPU, a driver or NVRTC, and where the host backend was asked
## for.  gpuArrays work all the same then, on the CPU; this function raises no
## error.
##
## @example
## @group
## if (! canUseGPU ())
##   disp ("this runs on the CPU");
## endif
## @end group
## @end example
##
## @seealso{gpuDeviceCount, gpuDevice, octcuda_backend}
## @end deftypefn

function tf = canUseGPU ()

  tf = __cuda__ ("gpu_count") > 0;

endfunction
