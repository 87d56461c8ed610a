## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} cuda.isdistributed (@var{x})
##
## True if @var{x} is a gpuArray whose elements are on several ranks.
##
## @var{x} is a value of any class.  The result is a logical scalar.
##
## @example
## @group
## cuda.isdistributed (cuda.distribute (1:3, cuda.Communicator (0)))
##   @result{} ans = 1
## @end group
## @end example
##
## Source: MATLAB's isdistributed.
##
## @seealso{cuda.distribute}
## @end deftypefn

function tf = isdistributed (x)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  tf = __distributed__ ("is", x);

endfunction
