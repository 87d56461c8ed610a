#| name             | bits | bytes | four | multiple
#| memset_d8_async  | 8    | 1     | 4    |
#| memset_d16_async | 16   | 2     | 8    | , a multiple of 2
#| memset_d32_async | 32   | 4     | 16   | , a multiple of 4
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.${name} (@var{dest}, @var{data}, @var{count})
## @deftypefnx {octcuda} {} cuda.${name} (@var{dest}, @var{data}, @var{count}, @var{stream})
## @deftypefnx {octcuda} {} cuda.${name} (@dots{}, "stream", @var{stream})
##
## Fill device memory with an unsigned ${bits}-bit number, in the order of a stream.
##
## @var{count} numbers, all of them @var{data}, are written.  @var{dest} is
## device memory, a gpuArray, managed memory or an address
## (a uint64 number)${multiple}.  @var{stream} is a cudaStream, by default
## the default stream.  Writing past the known end of @var{dest} raises
## @code{octcuda:LogicError}.
##
## @example
## @group
## s = cuda.Stream ();
## a = cuda.mem_alloc (${four});
## cuda.${name} (a, 7, 4, s);
## s.synchronize ();
## cuda.from_device (a, [1 4], "uint${bits}")
##   @result{} ans =
##
##       7  7  7  7
## @end group
## @end example
##
## @seealso{cuda.memset_d${bits}, cuda.Stream}
## @end deftypefn

function ${name} (varargin)

  [dest, data, count, stream] = __arguments__ ("cuda.${name}", varargin);
  __cuda_copy__ ("fill", dest, ${bytes}, data, count, 1, 0, stream);

endfunction
