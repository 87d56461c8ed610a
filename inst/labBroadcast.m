## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} labBroadcast (@var{from}, @var{x})
## @deftypefnx {octcuda} {@var{y} =} labBroadcast (@var{from})
##
## Return the array @var{x} of the process @var{from} on all processes.
##
## Only the process @var{from} needs to pass @var{x}.
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## labBroadcast (1, "hello")       # in a single process
##   @result{} ans = hello
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{spmdCat, cudaCommunicator}
## @end deftypefn

function y = labBroadcast (from, x = [])

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  y = spmdBroadcast (from, x);

endfunction
