## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{range}, @var{dim}] =} cuda.local_range (@var{x})
##
## The indices of the part of the distributed array @var{x} that this process has.
##
## @var{range} is the first and the last index along dimension @var{dim}, along which @var{x}
## is divided; the last is less than the first if the part is empty.  It has a row for each
## rank if the communicator has several devices in one process.
##
## Errors: octcuda:LogicError if @var{x} is not distributed.
##
## @example
## @group
## x = cuda.distribute (zeros (2, 9), cuda.Communicator (0));
## [range, dim] = cuda.local_range (x)
##   @result{} range =
##        1   9
##   @result{} dim = 2
## @end group
## @end example
##
## Source: MATLAB's globalIndices.
##
## @seealso{cuda.distribute, cuda.local_part}
## @end deftypefn

function [range, dim] = local_range (x)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  s = __distributed__ ("info", x);
  k = s.first + (1:s.n_local)';
  range = [s.start(k)(:) + 1, s.start(k + 1)(:)];
  dim = s.dim;

endfunction
