## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{n} =} gpuDeviceCount ()
## @deftypefnx {octcuda} {[@var{n}, @var{index}] =} gpuDeviceCount (@var{mode})
##
## Return the number of GPUs.
##
## The result is 0, without an error, if there is no GPU or no driver.  With
## @env{OCTCUDA_BACKEND=host} in the environment the CPU counts as a device, so
## you can try scripts that check for a GPU first.  @var{mode} is @qcode{"all"},
## @qcode{"supported"} or @qcode{"available"}, which make no difference here, or
## @qcode{"selected"}.  @var{index} is a row of the devices' positions, for
## @code{gpuDevice}.
##
## @example
## @group
## x = rand (1000);
## if (gpuDeviceCount () > 0)
##   x = gpuArray (x);
## endif
## @end group
## @end example
##
## @seealso{gpuDevice, gpuDeviceTable, canUseGPU, cuda.Device}
## @end deftypefn

function [n, index] = gpuDeviceCount (mode = "all")

  if (! any (strcmp (mode, {"all", "supported", "available", "selected"})))
    error ("octcuda:LogicError", ["gpuDeviceCount: MODE must be \"all\", \"supported\", " ...
            "\"available\" or \"selected\""]);
  endif
  n = __cuda__ ("gpu_count");
  index = 1:n;
  if (strcmp (mode, "selected") && n > 0)
    n = 1;
    index = __cuda__ ("device_number") + 1;
  endif

endfunction
