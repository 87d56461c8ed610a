## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Stream < cudaStream

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{s} =} cuda.Stream ()
  ## @deftypefnx {octcuda} {@var{s} =} cuda.Stream (@var{flags})
  ## @deftypefnx {octcuda} {@var{s} =} cuda.Stream (@var{flags}, @var{priority})
  ## @deftypefnx {octcuda} {@var{s} =} cuda.Stream ("flags", @var{flags}, "priority", @var{priority})
  ## @deftypefnx {octcuda} {@var{s} =} cuda.Stream.default ()
  ## @deftypefnx {octcuda} {@var{s} =} cuda.Stream.per_thread ()
  ##
  ## Make a stream, a queue for kernels and copies.
  ##
  ## @var{flags} is 0 or @code{cuda.stream_flags.NON_BLOCKING}: work in such a
  ## stream does not wait for the default stream, only for the gpuArrays that it
  ## uses.  @var{priority} is an integer within
  ## @code{cuda.stream_priority_range}; lower numbers go first.  The result has the
  ## methods of @code{cudaStream}.
  ##
  ## @code{cuda.Stream.default ()} is the legacy default stream, which calls
  ## without a stream use, and @code{cuda.Stream.per_thread ()} the default
  ## stream of this thread.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
  ## f = m.get_function ("f");
  ## x = gpuArray (1:4);
  ## s = cuda.Stream ();
  ## f (x, "block", 4, "stream", s);
  ## s.synchronize ();
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaStream, cuda.ExternalStream, cuda.Event, cuda.stream_flags}
  ## @end deftypefn

  methods

    function this = Stream (varargin)
      [flags, priority] = __arguments__ ("cuda.Stream", varargin);
      __cuda__ ("stream_open", this, flags, priority);
    endfunction

  endmethods

  methods (Static)

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Stream} {@var{s} =} cuda.Stream.default ()
    ##
    ## The default stream of the current context.  See @code{help cuda.Stream}.
    ## @end deftypefn
    function s = default ()
      s = cuda.ExternalStream (uint64 (1));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Stream} {@var{s} =} cuda.Stream.per_thread ()
    ##
    ## The default stream of the thread, which does not wait for the default
    ## stream of the context.  See @code{help cuda.Stream}.
    ## @end deftypefn
    function s = per_thread ()
      s = cuda.ExternalStream (uint64 (2));
    endfunction

  endmethods

endclassdef
