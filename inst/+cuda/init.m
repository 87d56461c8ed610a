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
## @example
## @group
## cuda.init ();
## cuda.Device.count () >= 1
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.Device, octcuda_backend}
## @end deftypefn

function init ()

  __cuda__ ("init");

endfunction
