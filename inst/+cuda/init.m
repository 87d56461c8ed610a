## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.init ()
## @deftypefnx {octcuda} {} cuda.init (@var{flags})
##
## Initialise the CUDA driver, or the host backend.
##
## Never needed: whatever needs a device does this by itself.  It is the place
## where it shows whether there is a usable device; without one
## @code{octcuda:RuntimeError} is raised.  @var{flags} must be 0, as CUDA wants it.
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

function init (varargin)

  flags = __arguments__ ("cuda.init", varargin);
  __whole__ ("FLAGS", flags, 0, 0);
  __cuda__ ("init");

endfunction
