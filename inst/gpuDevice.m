## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{d} =} gpuDevice ()
## @deftypefnx {octcuda} {@var{d} =} gpuDevice (@var{index})
## @deftypefnx {octcuda} {} gpuDevice ([])
##
## Return the device in use, or select one.
##
## The result is a cudaDevice, whose properties describe the device.  Without a
## GPU it is the CPU, on which the host backend computes.
##
## @var{index} is counted from 1.  New gpuArrays and objects go to the device
## that was selected last; arrays on another device stay there and can still
## be used.  Selecting the device in use resets it: every gpuArray and every
## handle on it is closed.  @code{gpuDevice ([])} does the same.  An invalid
## @var{index} raises @code{octcuda:LogicError}.
##
## @example
## @group
## a = gpuArray (rand (1000));
## tic;
## c = sqrt (a .* a + 1);
## wait (gpuDevice ());
## seconds = toc;
## @end group
## @end example
##
## @seealso{cudaDevice, gpuDeviceCount, canUseGPU, octcuda_backend}
## @end deftypefn

function d = gpuDevice (index)

  if (nargin == 1)
    if (isempty (index))
      __cuda__ ("device_reset");
      return;
    elseif (! (isnumeric (index) && isscalar (index) && isreal (index) ...
               && index >= 1 && index == fix (index)))
      error ("octcuda:LogicError", "gpuDevice: INDEX must be an integer >= 1");
    elseif (index > cuda.Device.count ())
      error ("octcuda:LogicError", ...
             "gpuDevice: there is no device %d; INDEX is from 1 to %d", index, ...
             cuda.Device.count ());
    elseif (index - 1 == __cuda__ ("device_number"))
      __cuda__ ("device_reset");
    else
      __cuda__ ("device_select", double (index) - 1);
    endif
  endif
  if (nargin == 0 || nargout > 0)
    d = __cuda__ ("device_current");
  endif

endfunction
