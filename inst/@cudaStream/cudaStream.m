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
  ## @var{event}; @code{handle (@var{s})} is the driver's handle, a uint64 number.
  ##
  ## @code{close (@var{s})} gives the stream back, and so does clearing the last
  ## variable that holds it.  @code{isopen (@var{s})} tells which.
  ##
  ## @seealso{cuda.Stream, cuda.Event}
  ## @end deftp

  methods
  endmethods

endclassdef
