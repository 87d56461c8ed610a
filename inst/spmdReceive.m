## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} spmdReceive (@var{from})
##
## Receive the next array that the process @var{from} has sent to this one.
##
## @var{x} has the class, size and kind (ordinary or gpuArray) of the array that was
## sent.  Unlike in MATLAB, @var{from} must be given, and there are no tags.
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## if (spmdSize () > 1 && spmdIndex () == 2)
##   x = spmdReceive (1);
## endif
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{spmdSend, spmdSendReceive, cudaCommunicator}
## @end deftypefn

function x = spmdReceive (from)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  c = __comm__ ("world");
  x = recv (c, cuda.internal.rank_of (c, "FROM", from));

endfunction
