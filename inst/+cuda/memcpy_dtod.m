## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_dtod (@var{dest}, @var{src})
## @deftypefnx {octcuda} {} cuda.memcpy_dtod (@var{dest}, @var{src}, @var{bytes})
##
## Copy memory of the device to another place of the device.
##
## @var{dest} and @var{src} are cudaDeviceAllocations, gpuArrays or addresses
## (uint64 numbers).  By default all of @var{src} is copied.  Copying past the
## end of either raises @code{octcuda:LogicError}.
##
## @example
## @group
## a = cuda.to_device (1:4);
## b = cuda.mem_alloc (32);
## cuda.memcpy_dtod (b, a + 16, 16);
## cuda.from_device (b, [1 2])
##   @result{} ans =
##
##        3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_htod, cuda.memcpy_dtoh, cuda.memcpy_dtod_async}
## @end deftypefn

function memcpy_dtod (varargin)

  [dest, src, bytes] = __arguments__ ("cuda.memcpy_dtod", varargin);
  __cuda_copy__ ("dtod", dest, src, bytes);

endfunction
