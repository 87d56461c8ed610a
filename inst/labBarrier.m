## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} labBarrier ()
##
## Wait until all processes have called this function.
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## labBarrier ();          # in a single process it returns at once
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{cuda.Communicator, spmdIndex}
## @end deftypefn

function labBarrier (varargin)

  if (nargin > 0)
    cuda.internal.usage ();
  endif
  spmdBarrier ();

endfunction
