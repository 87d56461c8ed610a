## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{tf} =} parallel.gpu.GPUDevice.isAvailable ()
## @deftypefnx {octcuda} {@var{tf} =} parallel.gpu.GPUDevice.isAvailable (@var{index})
##
## True if device @var{index}, or the selected one, can be used.  If there is no such
## device, the result is false, without an error.  For an array @var{index} the
## result is a logical array of the same size.
##
## @example
## @group
## parallel.gpu.GPUDevice.isAvailable (1000)
##   @result{} ans = 0
## @end group
## @end example
##
## @seealso{gpuDevice, canUseGPU}
## @end deftypefn

function tf = isAvailable (index)

  n = gpuDeviceCount ();
  if (nargin == 0)
    tf = n > 0 && gpuDevice ().DeviceAvailable;
    return;
  elseif (! (isnumeric (index) && isreal (index)))
    error ("octcuda:LogicError", "parallel.gpu.GPUDevice.isAvailable: INDEX must be numbers of devices, from 1 on");
  endif
  tf = ismember (index, 1:n);
  for i = find (tf(:))'
    tf(i) = cuda.Device (double (index(i)) - 1).DeviceAvailable;
  endfor

endfunction
