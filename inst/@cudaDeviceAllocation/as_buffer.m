## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaDeviceAllocation} {@var{x} =} as_buffer (@var{a}, @var{size})
## @deftypefnx {cudaDeviceAllocation} {@var{x} =} as_buffer (@var{a}, @var{size}, @var{offset})
##
## Return @var{size} bytes of device memory from @var{offset} on, 0 by default, as a
## column of class @qcode{"uint8"}: a gpuArray over the memory.
##
## Nothing is copied: assignments to elements of @var{x} write to @var{a}, and
## @var{x} keeps @var{a} alive.  @var{offset} must be a multiple of 16, as for
## @code{cuda.GPUArray}, which can give the bytes another class and size.  The host
## cannot read PyCUDA's buffer; @code{gather (@var{x})} reads this one.
##
## @example
## @group
## a = cuda.to_device (uint8 ([1 2 3]));
## x = a.as_buffer (2);
## x(1) = 7;
## value (a, "uint8")'
##   @result{} ans =
##
##       7  2  3
## @end group
## @end example
##
## @seealso{cuda.GPUArray, cuda.from_device, cuda.memcpy_dtoh}
## @end deftypefn

function x = as_buffer (a, varargin)

  [size, offset] = __arguments__ ("cudaDeviceAllocation.as_buffer", varargin,
                                  "x = a.as_buffer (size)", "x = a.as_buffer (size, offset)");
  if (isequal (offset, 0))
    part = a;
  else
    part = a + offset;
  endif
  x = cuda.GPUArray (cuda.internal.whole_number ("SIZE", size, 0), "uint8", "gpudata", part);

endfunction
