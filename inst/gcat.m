## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} gcat (@var{x})
## @deftypefnx {octcuda} {@var{y} =} gcat (@var{x}, @var{dim})
## @deftypefnx {octcuda} {@var{y} =} gcat (@var{x}, @var{dim}, @var{to})
##
## Join the arrays @var{x} of all processes along dimension @var{dim}.
##
## The default of @var{dim} is the last dimension of @var{x}, 2 for a matrix.  @var{y}
## is the whole array on all processes; with @var{to} only on the process @var{to}, and
## [] on others.
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## gcat ([1, 2])       # in a single process
##   @result{} ans =
##         1   2
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{spmdPlus, spmdReduce, cudaCommunicator}
## @end deftypefn

function y = gcat (x, dim = [], to = [])

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  y = spmdCat (x, dim, to);

endfunction
