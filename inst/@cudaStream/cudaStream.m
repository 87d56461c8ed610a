## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaStream < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaStream
  ##
  ## A CUDA stream: a queue whose work runs in order.
  ##
  ## Made by @code{cuda.Stream}.  Methods: @code{synchronize (@var{s})} waits
  ## until the queue is empty, after computing all pending gpuArrays;
  ## @code{is_done (@var{s})} is true if it is empty; @code{wait_for_event
  ## (@var{s}, @var{event})} makes work that is queued later wait for
  ## @var{event}.  @code{flags}, @code{priority}, @code{id} (a number that no
  ## other stream of the process has) and @code{handle} (the driver's, a uint64
  ## number) describe it; streams are compared with @code{==}.
  ##
  ## @code{@var{f} = add_callback (@var{s})} returns a @code{cudaStreamFlag} that
  ## the stream sets when it reaches this point.  @code{write_value (@var{s},
  ## @var{memory}, @var{v})} writes a word to device memory at that point, of 64
  ## bits if @var{v} is a uint64 and of 32 otherwise; @code{wait_value (@var{s},
  ## @var{memory}, @var{v}, @var{flags})} makes later work wait until the comparison
  ## of the word with @var{v} is true; @var{flags} is a member of
  ## @code{cuda.stream_wait_value_flags}.  @code{attach (@var{s}, @var{memory},
  ## @var{flags})} attaches managed memory.
  ##
  ## Capture: between @code{begin_capture (@var{s}, @var{mode})} and @code{@var{g}
  ## = end_capture (@var{s})} work that is queued in the stream is not executed,
  ## but recorded as a @code{cudaGraph}.  @var{mode}, a member of
  ## @code{cuda.capture_mode}, selects which other calls are allowed meanwhile.
  ## Another stream joins the capture once it waits for an event that was recorded
  ## in this stream; this stream must wait for the other one before the end.
  ## @code{is_capturing (@var{s})} is true during the capture;
  ## @code{get_capture_info (@var{s})} is a struct of @code{status}, @code{id},
  ## the @code{graph} so far and the @code{dependencies} of the next node, which
  ## @code{update_capture_dependencies (@var{s}, @var{nodes}, @var{flags})}
  ## changes.  Memory and kernels that the recorded work uses live as long as the
  ## graph.  Waiting for a stream during its capture raises an error and
  ## invalidates the capture.
  ##
  ## @code{close (@var{s})} closes the stream, and so does clearing the last
  ## variable that holds it.  @code{isopen (@var{s})} is false after that.
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
