## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} labBroadcast (@var{from}, @var{x})
## @deftypefnx {octcuda} {@var{y} =} labBroadcast (@var{from})
##
## Return the array @var{x} of the process @var{from} on all processes.
##
## This is MATLAB's older name of @code{spmdBroadcast}, and takes the same arguments.
##
## @example
## @group
## labBroadcast (1, "hello")       # in a single process
##   @result{} ans = hello
## @end group
## @end example
##
## @seealso{spmdBroadcast}
## @end deftypefn

function y = labBroadcast (from, x = [])

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  y = spmdBroadcast (from, x);

endfunction
