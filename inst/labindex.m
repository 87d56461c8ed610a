## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{n} =} labindex ()
##
## Return the number of this process, from 1.
##
## This is MATLAB's older name of @code{spmdIndex}, and takes the same arguments.
##
## @example
## @group
## labindex ()           # in a single process
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{spmdIndex}
## @end deftypefn

function n = labindex (varargin)

  if (nargin > 0)
    cuda.internal.usage ();
  endif
  n = spmdIndex ();

endfunction
