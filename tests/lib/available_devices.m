## available_devices.m -- how many devices run_devices can give a program.
##
## N = available_devices ()
##
## SPDX-License-Identifier: GPL-3.0-or-later

function n = available_devices ()

  n = Inf;
  if (! strcmp (octcuda_backend (), "host"))
    n = cuda.Device.count ();
  endif

endfunction
