#| name         | bits | bytes | four | multiple
#| memset_d2d8  | 8    | 1     | 4    |
#| memset_d2d16 | 16   | 2     | 8    | , a multiple of 2
#| memset_d2d32 | 32   | 4     | 16   | , a multiple of 4
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.${name} (@var{dest}, @var{pitch}, @var{data}, @var{width}, @var{height})
##
## Fill a rectangle of device memory with an unsigned ${bits}-bit number.
##
## @var{height} rows are filled, each with @var{width} times the number
## @var{data}; rows begin @var{pitch} bytes apart, as
## @code{cuda.mem_alloc_pitch} gives.  @var{dest} is device memory, a gpuArray,
## managed memory or an address (a uint64 number)${multiple}.
## Writing past the known end of @var{dest} raises @code{octcuda:LogicError}.
##
## @example
## @group
## [a, pitch] = cuda.mem_alloc_pitch (${four}, 2, 4);
## cuda.${name} (a, pitch, 7, 4, 2);
## cuda.from_device (a + pitch, [1 4], "uint${bits}")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.${name}_async, cuda.mem_alloc_pitch}
## @end deftypefn

function ${name} (varargin)

  [dest, pitch, data, width, height] = __arguments__ ("cuda.${name}", varargin);
  __cuda_copy__ ("fill", dest, ${bytes}, data, width, height, pitch);

endfunction
