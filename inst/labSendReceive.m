## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{y} =} labSendReceive (@var{to}, @var{from}, @var{x})
##
## Send @var{x} to the process @var{to}, and receive from the process @var{from}.
##
## @var{y} is the array that @var{from} has sent.  If @var{to} is [], nothing is
## sent; if @var{from} is [], nothing is received, and @var{y} is [].
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## labSendReceive (1, 1, "alone")
##   @result{} ans = alone
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{spmdSend, spmdReceive, cudaCommunicator}
## @end deftypefn

function y = labSendReceive (to, from, x)

  if (nargin != 3)
    cuda.internal.usage ();
  endif
  y = spmdSendReceive (to, from, x);

endfunction
