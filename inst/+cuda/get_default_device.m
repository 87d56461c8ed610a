## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{d} =} cuda.get_default_device ()
## @deftypefnx {octcuda} {@var{d} =} cuda.get_default_device (@var{default})
##
## Return the device that the environment variable @env{CUDA_DEVICE} or the file
## @file{~/.cuda_device} names, else the one with number @var{default}.
##
## Numbers are counted from 0, and @var{default} is 0.  Text that is not a
## number raises @code{octcuda:LogicError}.
##
## @example
## @group
## setenv ("CUDA_DEVICE", "0");
## cuda.get_default_device () == cuda.Device (0)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.make_default_context, cuda.Device}
## @end deftypefn

function d = get_default_device (varargin)

  default = __arguments__ ("cuda.get_default_device", varargin);
  n = cuda.internal.default_device ();
  if (isempty (n))
    n = default;
  endif
  d = cuda.Device (n);

endfunction
