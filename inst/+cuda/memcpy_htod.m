## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_htod (@var{dest}, @var{src})
##
## Copy the array @var{src} to the device.
##
## @var{dest} is a cudaDeviceAllocation, a gpuArray, or an address (a uint64
## number).  @var{src} is an ordinary numeric or logical array, a text, or a
## cudaHostAllocation; all its bytes are copied, in Octave's order.  When the
## function returns, @var{src} may change.  A @var{src} with more bytes than
## @var{dest} raises @code{octcuda:LogicError}; the size of the memory
## at an address is not known.
##
## @example
## @group
## d = cuda.mem_alloc (16);
## cuda.memcpy_htod (d, [1 2]);
## cuda.from_device (d, [1 2])
##   @result{} ans =
##
##        1   2
## @end group
## @end example
##
## @seealso{cuda.memcpy_dtoh, cuda.memcpy_dtod, cuda.memcpy_htod_async}
## @end deftypefn

function memcpy_htod (varargin)

  [dest, src] = __arguments__ ("cuda.memcpy_htod", varargin);
  if (isa (src, "cudaHostAllocation"))
    src = src.value;
  elseif (ischar (src))
    src = uint8 (src);
  endif
  __cuda_copy__ ("htod", dest, src);

endfunction
