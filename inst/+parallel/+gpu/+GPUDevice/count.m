## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{n} =} parallel.gpu.GPUDevice.count ()
##
## Return the number of GPUs, as @code{gpuDeviceCount ()}; 0 if there is none.
##
## @example
## @group
## parallel.gpu.GPUDevice.count () == gpuDeviceCount ()
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuDeviceCount}
## @end deftypefn

function n = count ()

  n = gpuDeviceCount ();

endfunction
