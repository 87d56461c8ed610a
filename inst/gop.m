## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} gop (@var{f}, @var{x})
## @deftypefnx {octcuda} {@var{y} =} gop (@var{f}, @var{x}, @var{to})
##
## Combine the arrays @var{x} of all processes by the function @var{f}.
##
## @var{f} is a function handle or name of two arguments.  @code{plus}, @code{times},
## @code{min}, @code{max}, @code{or} and @code{and} are reductions of
## @code{cudaCommunicator}; any other function is called for the results of the
## processes one after the other, @code{f (f (x1, x2), x3)}, so it must be
## associative.  @var{y} is the result on all processes; with @var{to} only on the
## process @var{to}, and [] on others.
##
## These functions work on the communicator of all processes, which the first of
## them makes (@code{cuda.Communicator ()}).  Ranks are numbered from 1 here.
## Octave runs the body of @code{spmd} once in each process, so a script for
## MATLAB's @code{spmd} runs as it is under @code{mpirun -n 4 octave-cli script.m}.
##
## @example
## @group
## gop (@@plus, [1, 2])       # in a single process
##   @result{} ans =
##         1   2
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{spmdPlus, spmdCat, cudaCommunicator}
## @end deftypefn

function y = gop (f, x, to = [])

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  y = spmdReduce (f, x, to);

endfunction
