## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.init ()
## @deftypefnx {octcuda} {} cuda.init (@var{flags})
##
## Initialize the CUDA driver, or the host backend.
##
## You need not call it: every function that needs a device does the same.  It
## raises @code{octcuda:RuntimeError} if there is no usable device.  @var{flags}
## must be 0, as for CUDA.
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
  cuda.internal.whole_number ("FLAGS", flags, 0, 0);
  __cuda__ ("init");

endfunction
