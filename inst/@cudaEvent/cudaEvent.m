## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaEvent < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaEvent
  ##
  ## A CUDA event: a mark in a stream.
  ##
  ## Made by @code{cuda.Event}.  Methods: @code{record (@var{e})} and @code{record
  ## (@var{e}, @var{stream})} put the mark behind what is queued, gpuArray work
  ## that is pending included, and give @var{e} back; @code{synchronize (@var{e})}
  ## waits for it, and gives @var{e} back; @code{query (@var{e})} is true once it
  ## was reached; @code{time_since (@var{e}, @var{start})} and @code{time_till
  ## (@var{e}, @var{end})} are times in milliseconds; @code{handle (@var{e})} is
  ## the driver's handle, a uint64 number.
  ##
  ## @code{close (@var{e})} gives the event back, and so does clearing the last
  ## variable that holds it.  @code{isopen (@var{e})} tells which.
  ##
  ## @seealso{cuda.Event, cuda.Stream}
  ## @end deftp

  methods
  endmethods

endclassdef
