## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.to_device (@var{array})
##
## Allocate linear memory on the device and copy @var{array} to it.
##
## @var{array} is an ordinary numeric or logical array, a text, or a
## cudaHostAllocation.  The result is a cudaDeviceAllocation of as many bytes;
## an empty array raises @code{octcuda:LogicError}, since 0 bytes cannot be
## allocated.
##
## @example
## @group
## a = cuda.to_device (single ([1 2 3]));
## cuda.from_device (a, [1 3], "single")
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.from_device, cuda.from_device_like, cuda.mem_alloc_like}
## @end deftypefn

function a = to_device (varargin)

  array = __arguments__ ("cuda.to_device", varargin);
  if (ischar (array))
    array = uint8 (array);
  endif
  a = cuda.mem_alloc_like (array);
  cuda.memcpy_htod (a, array);

endfunction
