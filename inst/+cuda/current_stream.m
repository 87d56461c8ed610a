## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{s} =} cuda.current_stream ()
##
## The stream that a scope has made current, or else the default one.
##
## gpuArrays are computed in it, and so are kernels and copies that are given no
## stream.  @var{s} is a cudaStream of its own: closing it leaves the stream that
## the scope was opened with as it is.
##
## @example
## @group
## cuda.current_stream () == cuda.Stream.default ()
##   @result{} ans = 1
## s = cuda.Stream ();
## scope = cuda.stream_scope (s);
## handle (cuda.current_stream ()) == handle (s)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.stream_scope, cuda.Stream}
## @end deftypefn

function s = current_stream ()

  s = cudaStreamScope.current ();
  if (isempty (s))
    s = cuda.Stream.default ();
  endif

endfunction
