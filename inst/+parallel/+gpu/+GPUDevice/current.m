## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{d} =} parallel.gpu.GPUDevice.current ()
##
## Return the selected device, a cudaDevice, as @code{gpuDevice ()}.
##
## @example
## @group
## parallel.gpu.GPUDevice.current () == gpuDevice ()
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuDevice}
## @end deftypefn

function d = current ()

  d = gpuDevice ();

endfunction
