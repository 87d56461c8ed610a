## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Event < cudaEvent

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{e} =} cuda.Event ()
  ## @deftypefnx {octcuda} {@var{e} =} cuda.Event (@var{flags})
  ## @deftypefnx {octcuda} {@var{e} =} cuda.Event ("flags", @var{flags})
  ## @deftypefnx {octcuda} {@var{e} =} cuda.Event.from_ipc_handle (@var{bytes})
  ##
  ## Make an event, a mark that is recorded in a stream.
  ##
  ## @var{flags} is a sum of members of @code{cuda.event_flags}.  The result has
  ## the methods of @code{cudaEvent}.
  ##
  ## @code{cuda.Event.from_ipc_handle (@var{bytes})} opens an event of another
  ## process, whose @code{ipc_handle} gave the 64 @var{bytes}.
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
  ## @seealso{cudaEvent, cuda.Stream, cuda.event_flags}
  ## @end deftypefn

  methods

    function this = Event (varargin)
      flags = __arguments__ ("cuda.Event", varargin);
      ## The bytes of from_ipc_handle are not flags.
      if (isa (flags, "uint8") && numel (flags) == 64)
        __graph__ ("event_open_ipc", this, flags);
      else
        __cuda__ ("event_open", this, flags);
      endif
    endfunction

  endmethods

  methods (Static)

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Event} {@var{e} =} cuda.Event.from_ipc_handle (@var{bytes})
    ##
    ## Open an event of another process, whose @code{ipc_handle} gave the 64
    ## @var{bytes}.  See @code{help cuda.Event}.
    ## @end deftypefn
    function e = from_ipc_handle (varargin)
      bytes = __arguments__ ("cuda.Event.from_ipc_handle", varargin);
      if (! isa (bytes, "uint8") || numel (bytes) != 64)
        error ("octcuda:LogicError", ...
               "BYTES must be the 64 uint8 numbers of ipc_handle");
      endif
      e = cuda.Event (bytes);
    endfunction

  endmethods

endclassdef
