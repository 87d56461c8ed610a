## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{y} =} labSendReceive (@var{to}, @var{from}, @var{x})
##
## Send @var{x} to the process @var{to}, and receive from the process @var{from}.
##
## This is MATLAB's older name of @code{spmdSendReceive}, and takes the same arguments.
##
## @example
## @group
## labSendReceive (1, 1, "alone")
##   @result{} ans = alone
## @end group
## @end example
##
## @seealso{spmdSendReceive}
## @end deftypefn

function y = labSendReceive (to, from, x)

  if (nargin != 3)
    cuda.internal.usage ();
  endif
  y = spmdSendReceive (to, from, x);

endfunction
