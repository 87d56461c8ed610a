## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{y} =} cuda.local_part (@var{x})
##
## The part of the distributed array @var{x} that this process has.
##
## @var{y} is an ordinary gpuArray, on the device of the rank.  If the communicator has
## several devices in one process, it is a 1 x n cell with an array for each.
##
## Errors: octcuda:LogicError if @var{x} is not distributed.
##
## @example
## @group
## x = cuda.distribute (1:4, cuda.Communicator (0));
## part = cuda.local_part (x);
## gather (part@{1@})
##   @result{} ans =
##        1   2   3   4
## @end group
## @end example
##
## Source: MATLAB's getLocalPart.
##
## @seealso{cuda.distribute, cuda.local_range, cuda.distributed.from_parts}
## @end deftypefn

function y = local_part (x)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  y = __distributed__ ("part", x);

endfunction
