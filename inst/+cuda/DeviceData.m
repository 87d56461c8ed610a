## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef DeviceData < cudaDeviceData

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{d} =} cuda.DeviceData ()
  ## @deftypefnx {octcuda} {@var{d} =} cuda.DeviceData (@var{dev})
  ##
  ## Return the limits of kernel blocks on the device @var{dev}, or the current one.
  ##
  ## @example
  ## @group
  ## d = cuda.DeviceData ();
  ## d.warps_per_mp * d.warp_size == cuda.Device (0).get_attribute ( ...
  ##   cuda.device_attribute.MAX_THREADS_PER_MULTIPROCESSOR)
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaDeviceData, cuda.OccupancyRecord, cuda.Device}
  ## @end deftypefn

  methods

    function this = DeviceData (varargin)
      dev = __arguments__ ("cuda.DeviceData", varargin);
      if (isnumeric (dev) && isempty (dev))
        dev = cuda.Device (__cuda__ ("device_number"));
      elseif (! isa (dev, "cudaDevice"))
        error ("octcuda:WrongKind", "cuda.DeviceData: DEV must be a cuda.Device");
      endif
      this = this@cudaDeviceData (dev);
    endfunction

  endmethods

endclassdef
