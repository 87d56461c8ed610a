## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} gplus (@var{x})
## @deftypefnx {octcuda} {@var{y} =} gplus (@var{x}, @var{to})
##
## Return the sum of the arrays @var{x} of all processes.
##
## This is MATLAB's older name of @code{spmdPlus}, and takes the same arguments.
##
## @example
## @group
## gplus ([1, 2])       # in a single process
##   @result{} ans =
##         1   2
## @end group
## @end example
##
## @seealso{spmdPlus}
## @end deftypefn

function y = gplus (x, to = [])

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  y = spmdPlus (x, to);

endfunction
