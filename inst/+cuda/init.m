## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.init ()
##
## Initialise the CUDA driver, or the host backend.
##
## Never needed: whatever needs a device does this by itself.  It is the place
## where it shows whether there is a usable device; without one
## @code{octcuda:RuntimeError} is raised.
##
## @seealso{cuda.Device, octcuda_backend}
## @end deftypefn

function init ()

  __cuda__ ("init");

endfunction
