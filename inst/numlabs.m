## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{n} =} numlabs ()
##
## Return the number of processes.
##
## This is MATLAB's older name of @code{spmdSize}, and takes the same arguments.
##
## @example
## @group
## numlabs ()           # in a single process
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{spmdSize}
## @end deftypefn

function n = numlabs (varargin)

  if (nargin > 0)
    cuda.internal.usage ();
  endif
  n = spmdSize ();

endfunction
