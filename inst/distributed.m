## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{y} =} distributed (@var{x})
##
## Divide the array @var{x} among all processes, as MATLAB's function of this name.
##
## @var{x} is a numeric or logical array, ordinary or a gpuArray, and the same in all processes.
## @var{y} is a gpuArray of its class and size, of which each process has a part of the last
## dimension whose length is not 1.  It is @code{cuda.distribute (@var{x}, @var{c})} for the
## communicator of all processes, which @code{mpirun} or @code{cuda.launch} starts; in a
## single process it has one part.  @code{help cuda.distribute} says what can be done with it.
##
## Errors: octcuda:WrongKind if @var{x} is not an array that can be divided, octcuda:InvalidCall
## for @code{distributed.zeros (3)} and the like: write @code{cuda.distributed.zeros (c, 3)}.
##
## @example
## @group
## gather (sum (distributed (1:4)))
##   @result{} ans = 10
## @end group
## @end example
##
## Source: MATLAB's function of this name.
##
## @seealso{cuda.distribute, cuda.distributed, cuda.local_part, spmdIndex}
## @end deftypefn

function y = distributed (varargin)

  y = __distribute__ ("distributed", varargin);

endfunction
