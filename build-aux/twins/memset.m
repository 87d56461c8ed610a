#| name       | bits | bytes | four | multiple
#| memset_d8  | 8    | 1     | 4    |
#| memset_d16 | 16   | 2     | 8    | , a multiple of 2
#| memset_d32 | 32   | 4     | 16   | , a multiple of 4
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.${name} (@var{dest}, @var{data}, @var{count})
##
## Fill device memory with an unsigned ${bits}-bit number.
##
## @var{count} numbers, all of them @var{data}, are written.  @var{dest} is
## device memory, a gpuArray, managed memory or an address
## (a uint64 number)${multiple}.  Writing past the known end of @var{dest}
## raises @code{octcuda:LogicError}.
##
## @example
## @group
## a = cuda.mem_alloc (${four});
## cuda.${name} (a, 7, 4);
## cuda.from_device (a, [1 4], "uint${bits}")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.${name}_async, cuda.mem_alloc}
## @end deftypefn

function ${name} (varargin)

  [dest, data, count] = __arguments__ ("cuda.${name}", varargin);
  __cuda_copy__ ("fill", dest, ${bytes}, data, count, 1, 0);

endfunction
