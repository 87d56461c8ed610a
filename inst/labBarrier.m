## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} labBarrier ()
##
## Wait until all processes have called this function.
##
## This is MATLAB's older name of @code{spmdBarrier}, and takes the same arguments.
##
## @example
## @group
## labBarrier ();          # in a single process it returns at once
## @end group
## @end example
##
## @seealso{spmdBarrier}
## @end deftypefn

function labBarrier (varargin)

  if (nargin > 0)
    cuda.internal.usage ();
  endif
  spmdBarrier ();

endfunction
