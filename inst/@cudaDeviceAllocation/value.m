## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {cudaDeviceAllocation} {@var{x} =} value (@var{a})
## @deftypefnx {cudaDeviceAllocation} {@var{x} =} value (@var{a}, @var{class})
## @deftypefnx {cudaDeviceAllocation} {@var{x} =} value (@var{a}, @var{class}, @var{size})
##
## Return a copy of device memory as an array; @var{class} and @var{size} are as
## in @code{cuda.memcpy_dtoh}.
##
## @example
## @group
## a = cuda.to_device ([1 2 3]);
## value (a, "double", [1 3])
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.memcpy_dtoh, cuda.from_device}
## @end deftypefn

function x = value (a, varargin)

  x = cuda.memcpy_dtoh (a, varargin{:});

endfunction
