## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{e} =} cuda.Event ()
## @deftypefnx {octcuda} {@var{e} =} cuda.Event (@var{flags})
##
## Make an event, a mark that is recorded in a stream.
##
## @var{flags} is a sum of members of @code{cuda.event_flags}.  The result has
## the methods of @code{cudaEvent}.
##
## @example
## @group
## s = cuda.Event ();  e = cuda.Event ();
## s.record ();
## c = sqrt (a .* a + b .* b);
## e.record ();
## e.synchronize ();
## milliseconds = e.time_since (s);
## @end group
## @end example
##
## @seealso{cudaEvent, cuda.Stream, cuda.event_flags}
## @end deftypefn

classdef Event < cudaEvent

  methods

    function this = Event (flags = 0)
      __cuda__ ("event_open", this, flags);
    endfunction

  endmethods

endclassdef
