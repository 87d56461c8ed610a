## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{d} =} parallel.gpu.GPUDevice.getDevice (@var{index})
##
## Return device @var{index}, counted from 1, a cudaDevice.  It is not selected;
## @code{gpuDevice (@var{index})} does that.  An @var{index} without a device
## raises an error.
##
## @example
## @group
## d = parallel.gpu.GPUDevice.getDevice (1);
## d.Index
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuDevice, cuda.Device}
## @end deftypefn

function d = getDevice (index)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  n = cuda.Device.count ();
  if (! (isnumeric (index) && isscalar (index) && isreal (index) && any (index == 1:n)))
    error ("octcuda:LogicError", "parallel.gpu.GPUDevice.getDevice: INDEX must be an integer from 1 to %d", n);
  endif
  d = cuda.Device (double (index) - 1);

endfunction
