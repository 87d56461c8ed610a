## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaStream < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaStream
  ##
  ## A CUDA stream: a queue whose work runs in order.
  ##
  ## Made by @code{cuda.Stream}.  Methods: @code{synchronize (@var{s})} waits
  ## until the queue is empty, after computing all gpuArrays that are pending;
  ## @code{is_done (@var{s})} is true if it is empty; @code{wait_for_event
  ## (@var{s}, @var{event})} lets work that is queued from now on wait for
  ## @var{event}.  @code{flags}, @code{priority}, @code{id} (a number that no
  ## other stream of the process has) and @code{handle} (the driver's, a uint64
  ## number) tell what it is; streams are compared with @code{==}.
  ##
  ## @code{@var{f} = add_callback (@var{s})} gives a @code{cudaStreamFlag} that
  ## the stream sets when it gets there.  @code{write_value (@var{s},
  ## @var{memory}, @var{v})} writes a word to device memory at that point, of 64
  ## bits if @var{v} is a uint64 and of 32 otherwise; @code{wait_value (@var{s},
  ## @var{memory}, @var{v}, @var{flags})} lets later work wait until the word
  ## compares as a member of @code{cuda.stream_wait_value_flags} says.  @code{attach
  ## (@var{s}, @var{memory}, @var{flags})} attaches managed memory.
  ##
  ## Capture: between @code{begin_capture (@var{s}, @var{mode})} and @code{@var{g}
  ## = end_capture (@var{s})} work that is queued in the stream is
  ## not done, but recorded as a @code{cudaGraph}.  @var{mode} is a member of
  ## @code{cuda.capture_mode} and says what else may be done meanwhile.  Another
  ## stream takes part once it waits for an event that was recorded in this one,
  ## and must be waited for in turn before the end.  @code{is_capturing
  ## (@var{s})} is true meanwhile; @code{get_capture_info (@var{s})} is a struct
  ## of @code{status}, @code{id}, the @code{graph} so far and the
  ## @code{dependencies} of the next node, which
  ## @code{update_capture_dependencies (@var{s}, @var{nodes}, @var{flags})}
  ## changes.  Memory and kernels that the recorded work uses live as long as
  ## the graph.  To wait for a stream under capture is an error, and spoils the
  ## capture.
  ##
  ## @code{close (@var{s})} gives the stream back, and so does clearing the last
  ## variable that holds it.  @code{isopen (@var{s})} tells which.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
  ## f = m.get_function ("f");
  ## x = gpuArray (zeros (1, 4));
  ## s = cuda.Stream ();
  ## s.begin_capture ();
  ## f (x, "block", 4, "stream", s);
  ## f (x, "block", 4, "stream", s);
  ## both = s.end_capture ().instantiate ();
  ## both.launch (s);
  ## gather (x)
  ##   @result{} ans =
  ##         2   2   2   2
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Stream, cuda.Event, cuda.capture, cudaGraph, cudaStreamFlag}
  ## @end deftp

  methods
  endmethods

endclassdef
