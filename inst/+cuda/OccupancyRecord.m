## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{r} =} cuda.OccupancyRecord (@var{f}, @var{threads}, @var{shared})
## @deftypefnx {octcuda} {@var{r} =} cuda.OccupancyRecord (@var{data}, @var{threads}, @var{shared}, @var{registers})
##
## How well blocks of @var{threads} threads fill a multiprocessor.
##
## For a kernel @var{f} this is @code{occupancy (@var{f}, @var{threads},
## @var{shared})}, which asks the driver.  For a @code{cuda.DeviceData} it is
## computed from the bytes of shared memory per block and the registers per
## thread, both 0 by default.  The result is a struct with the fields
## @code{tb_per_mp}, @code{warps_per_mp}, @code{occupancy}, @code{limited_by}
## and @code{tb_per_mp_limits}.
##
## @example
## @group
## r = cuda.OccupancyRecord (cuda.DeviceData (), 256, 0, 64);
## r.limited_by;     # "regs" on an H200
## r.occupancy <= 1
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.DeviceData, cudaFunction}
## @end deftypefn

function r = OccupancyRecord (varargin)

  [data, threads, shared, registers] ...
    = __arguments__ ("cuda.OccupancyRecord", varargin);
  if (isa (data, "cudaFunction"))
    r = occupancy (data, threads, shared);
    return;
  elseif (! isa (data, "cudaDeviceData"))
    error ("octcuda:WrongKind", ...
           "cuda.OccupancyRecord: DATA must be a cuda.DeviceData or a cudaFunction");
  endif
  check_count ("THREADS", threads, 1);
  check_count ("SHARED", shared, 0);
  check_count ("REGISTERS", registers, 0);
  if (threads > data.max_threads)
    error ("octcuda:LogicError",
           "cuda.OccupancyRecord: too many threads, %d; a block has at most %d",
           threads, data.max_threads);
  elseif (registers * threads > data.registers)
    error ("octcuda:LogicError",
           "cuda.OccupancyRecord: too many registers, %d for a block; there are %d",
           registers * threads, data.registers);
  elseif (shared > data.shared_memory_per_mp)
    error ("octcuda:LogicError",
           "cuda.OccupancyRecord: too much shared memory, %d bytes; there are %d",
           shared, data.shared_memory_per_mp);
  endif
  r = __occupancy__ (data, threads, shared, registers);

endfunction

function check_count (name, n, least)

  if (! (isnumeric (n) && isscalar (n) && isreal (n) && n >= least
         && n == fix (n)))
    error ("octcuda:LogicError", ...
           "cuda.OccupancyRecord: %s must be a whole number >= %d", name, least);
  endif

endfunction
