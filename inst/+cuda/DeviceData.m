## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{d} =} cuda.DeviceData ()
## @deftypefnx {octcuda} {@var{d} =} cuda.DeviceData (@var{dev})
##
## What limits the blocks of a kernel on the device @var{dev}, or the current one.
##
## @example
## @group
## cuda.DeviceData ().warps_per_mp
##   @result{} ans = 64
## @end group
## @end example
##
## @seealso{cudaDeviceData, cuda.OccupancyRecord, cuda.Device}
## @end deftypefn

classdef DeviceData < cudaDeviceData

  methods

    function this = DeviceData (dev)
      if (nargin < 1)
        dev = cuda.Device (__cuda__ ("device_number"));
      elseif (! isa (dev, "cudaDevice"))
        error ("octcuda:WrongKind", "cuda.DeviceData: DEV must be a cuda.Device");
      endif
      this = this@cudaDeviceData (dev);
    endfunction

  endmethods

endclassdef
