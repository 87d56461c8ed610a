## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.start_profiler ()
##
## Start recording by NVIDIA's tools.
##
## This is for programs that run under @code{nsys profile
## --capture-range=cudaProfilerApi} or @code{ncu --profile-from-start off}.  Without
## such a tool, and on the host backend, nothing happens.  Driver failures raise
## @code{octcuda:LogicError}.
##
## @example
## @group
## cuda.start_profiler ();
## y = gather (sum (sqrt (gpuArray (rand (1000)))));
## cuda.stop_profiler ();
## @end group
## @end example
##
## @seealso{cuda.stop_profiler, cuda.nvtx_range, octcuda_profile}
## @end deftypefn

function start_profiler ()

  __octcuda__ ("profiler", true);

endfunction

%!test
%! cuda.start_profiler ();
%! cuda.stop_profiler ();
%!error <Invalid call|called with too many inputs> cuda.start_profiler (1)
