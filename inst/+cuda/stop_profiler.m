## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.stop_profiler ()
##
## Stop recording by NVIDIA's tools.
##
## Pending arrays are computed first, so that they are recorded.  Driver
## failures raise @code{octcuda:LogicError}.
##
## @example
## @group
## cuda.start_profiler ();
## y = gather (sum (sqrt (gpuArray (rand (1000)))));
## cuda.stop_profiler ();
## @end group
## @end example
##
## @seealso{cuda.start_profiler, cuda.nvtx_range, octcuda_profile}
## @end deftypefn

function stop_profiler ()

  cuda.Context.synchronize ();
  __octcuda__ ("profiler", false);

endfunction

%!test
%! x = gpuArray (1:3) + 1;
%! cuda.stop_profiler ();
%! assert (gather (x), 2:4);
%!error <Invalid call|called with too many inputs> cuda.stop_profiler (1)
