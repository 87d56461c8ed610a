## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memset_d32 (@var{dest}, @var{data}, @var{count})
##
## Fill device memory with an unsigned 32-bit number.
##
## @var{count} numbers, all of them @var{data}, are written.  @var{dest} is
## device memory, a gpuArray, managed memory or an address
## (a uint64 number), a multiple of 4.  Writing past the known end of @var{dest}
## raises @code{octcuda:LogicError}.
##
## @example
## @group
## a = cuda.mem_alloc (16);
## cuda.memset_d32 (a, 7, 4);
## cuda.from_device (a, [1 4], "uint32")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.memset_d32_async, cuda.mem_alloc}
## @end deftypefn

function memset_d32 (varargin)

  [dest, data, count] = __arguments__ ("cuda.memset_d32", varargin);
  __cuda_copy__ ("fill", dest, 4, data, count, 1, 0);

endfunction
