## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.redistribute (@var{x}, @var{dim})
## @deftypefnx {octcuda} {@var{y} =} cuda.redistribute (@var{x}, @var{dim}, @var{partition})
##
## Divide the distributed array @var{x} along dimension @var{dim}.
##
## @var{y} has the class, size and elements of @var{x}.  @code{[]} for @var{dim} keeps
## the dimension.  @var{partition} has the length of the part of each rank; by default
## lengths are as equal as possible.  Each rank sends the others only what they lack.
##
## Errors: octcuda:LogicError if @var{x} is not distributed, or for a wrong @var{partition}.
##
## @example
## @group
## x = cuda.distribute (magic (3), cuda.Communicator (0));
## cuda.local_range (cuda.redistribute (x, 1))
##   @result{} ans =
##        1   3
## @end group
## @end example
##
## Source: MATLAB's redistribute.
##
## @seealso{cuda.distribute, cuda.local_part}
## @end deftypefn

function y = redistribute (x, dim, partition)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  if (nargin < 3)
    partition = [];
  endif
  y = __distributed__ ("move", x, dim, partition);

endfunction
