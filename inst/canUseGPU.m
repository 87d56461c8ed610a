## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} canUseGPU ()
##
## True if a script should compute with gpuArrays.
##
## It is false without a GPU, a driver or NVRTC; gpuArrays still work then, on
## the CPU.  This function raises no error.  With @env{OCTCUDA_BACKEND=host} in
## the environment it is true, so a script that asks first uses gpuArrays even
## without a GPU.
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
