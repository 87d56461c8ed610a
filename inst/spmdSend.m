## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} spmdSend (@var{x}, @var{to})
##
## Send an array to the process @var{to}.
##
## @var{x} is a numeric, logical or char array, or a gpuArray.  It may be large:
## then the call may wait until the receiver calls @code{spmdReceive}.  MATLAB's
## tags are not supported: arrays between two processes come in the order in which
## they were sent.
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## if (spmdSize () > 1 && spmdIndex () == 1)
##   spmdSend (1:3, 2);
## endif
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{spmdReceive, spmdSendReceive, cudaCommunicator}
## @end deftypefn

function spmdSend (x, to)

  if (nargin != 2)
    cuda.internal.usage ();
  endif
  c = __comm__ ("world");
  send (c, x, cuda.internal.rank_of (c, "TO", to));

endfunction
