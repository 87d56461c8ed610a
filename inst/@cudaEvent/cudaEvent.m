## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaEvent < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaEvent
  ##
  ## A CUDA event: a mark in a stream.
  ##
  ## Made by @code{cuda.Event}.  Methods: @code{record (@var{e})} and @code{record
  ## (@var{e}, @var{stream})} put the mark after all queued work, including
  ## pending gpuArray work, and return @var{e}; @code{synchronize (@var{e})}
  ## waits for it, and returns @var{e}; @code{query (@var{e})} is true once the
  ## event has been reached; @code{time_since (@var{e}, @var{start})} and
  ## @code{time_till (@var{e}, @var{end})} are times in milliseconds; they raise
  ## an error unless both events were reached and have timing; @code{handle
  ## (@var{e})} is the driver's handle, a uint64 number.  Events are compared with
  ## @code{==}.
  ##
  ## While @var{stream} is being captured, @code{record (@var{e}, @var{stream})}
  ## marks a place in the graph, and @code{record (@var{e}, @var{stream},
  ## cuda.event_record_flags.EXTERNAL)} makes a node that records the event at
  ## each launch.
  ##
  ## @code{ipc_handle (@var{e})} is 64 bytes, a row of class uint8, with which
  ## @code{cuda.Event.from_ipc_handle} opens the event in another process.  It
  ## must have been made with the flags INTERPROCESS and DISABLE_TIMING.
  ##
  ## @code{close (@var{e})} closes the event, and so does clearing the last
  ## variable that holds it.  @code{isopen (@var{e})} is false after that.
  ##
  ## @example
  ## @group
  ## a = gpuArray (rand (1000));
  ## s = cuda.Event ().record ();
  ## c = sqrt (a .* a + 1);
  ## e = cuda.Event ().record ().synchronize ();
  ## milliseconds = e.time_since (s);
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Event, cuda.Stream}
  ## @end deftp

  methods
  endmethods

endclassdef
