## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{s} =} cuda.Stream ()
## @deftypefnx {octcuda} {@var{s} =} cuda.Stream (@var{flags})
## @deftypefnx {octcuda} {@var{s} =} cuda.Stream (@var{flags}, @var{priority})
##
## Make a stream, a queue for kernels and copies.
##
## @var{flags} is 0 or @code{cuda.stream_flags.NON_BLOCKING}: work in such a
## stream does not wait for the default stream by itself, although it does for
## the gpuArrays that it uses.  @var{priority} is an integer; lower numbers go
## first. The result has the methods of @code{cudaStream}.
##
## @example
## @group
## s = cuda.Stream ();
## f (d_a, d_b, "block", 256, "grid", 64, "stream", s);
## s.synchronize ();
## @end group
## @end example
##
## @seealso{cudaStream, cuda.Event, cuda.stream_flags}
## @end deftypefn

classdef Stream < cudaStream

  methods

    function this = Stream (flags = 0, priority = 0)
      __cuda__ ("stream_open", this, flags, priority);
    endfunction

  endmethods

endclassdef
