## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{s} =} cuda.current_stream ()
##
## Return the current stream: that of the innermost scope, else the default
## stream.
##
## gpuArrays are computed in it, and so are kernels and copies without a stream.
## @var{s} is a new cudaStream object: closing it does not close the stream of
## the scope.
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
