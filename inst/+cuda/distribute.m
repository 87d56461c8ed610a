## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{x} =} cuda.distribute (@var{A}, @var{c})
## @deftypefnx {octcuda} {@var{x} =} cuda.distribute (@var{A}, @var{c}, @var{dim})
## @deftypefnx {octcuda} {@var{x} =} cuda.distribute (@var{A}, @var{c}, @var{dim}, @var{partition})
##
## Divide the array @var{A} among the ranks of the communicator @var{c}.
##
## @var{A} is a gpuArray or an ordinary array, numeric or logical, and the same on
## all ranks.  @var{dim} is the dimension along which it is divided; the default is the
## last one whose length is not 1.  @var{partition} has the length of the part of each rank;
## by default lengths are as equal as possible, and the first ranks have one more.
##
## @var{x} is a gpuArray with the class and size of @var{A}, each of whose parts is on
## the device of its rank.  Operators and functions work on the parts, all devices at
## once: elementwise operations, conversions, reductions, cumulative sums, products with
## an ordinary matrix, transposes, @code{permute}, @code{reshape}, concatenation,
## @code{circshift}, ranges as subscripts.  Elements move only where a result needs those of
## another rank: in @code{x(3:end) - x(1:end-2)} each rank gets two elements of the next
## one.  Other arrays in such expressions are the same on all ranks.  A reduction along
## @var{dim}, and the elements at a single index along it, are ordinary gpuArrays, the same
## on all ranks.  A function that has no rule for such arrays is an error
## (octcuda:NotSupported); nothing is gathered unless @code{gather} asks for it.
##
## If each process has a rank, all must make the same calls in the same order.  A display
## shows only the parts of its process, so that it may be on one rank alone.
##
## Errors: octcuda:LogicError for a wrong @var{dim} or @var{partition}, or a class
## that cannot be divided.
##
## @example
## @group
## x = cuda.distribute (magic (4), cuda.Communicator (0))
##   @result{} x =
##
##     rank 0, 1:4 along dimension 2:
##        16    2    3   13
##         5   11   10    8
##         9    7    6   12
##         4   14   15    1
##
##     (distributed gpuArray of 4x4 on 1 ranks)
## gather (sum (x))
##   @result{} ans =
##        34   34   34   34
## @end group
## @end example
##
## Source: MATLAB's distributed arrays.
##
## @seealso{cuda.redistribute, cuda.local_part, cuda.local_range, cuda.isdistributed, cuda.distributed.from_parts, cuda.Communicator}
## @end deftypefn

function x = distribute (A, c, dim, partition)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  if (nargin < 3)
    dim = [];
  endif
  if (nargin < 4)
    partition = [];
  endif
  x = __distributed__ ("of", cuda.internal.communicator (c), A, dim, partition);

endfunction
