## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} gop (@var{f}, @var{x})
## @deftypefnx {octcuda} {@var{y} =} gop (@var{f}, @var{x}, @var{to})
##
## Combine the arrays @var{x} of all processes by the function @var{f}.
##
## This is MATLAB's older name of @code{spmdReduce}, and takes the same arguments.
##
## @example
## @group
## gop (@@plus, [1, 2])       # in a single process
##   @result{} ans =
##         1   2
## @end group
## @end example
##
## @seealso{spmdReduce}
## @end deftypefn

function y = gop (f, x, to = [])

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  y = spmdReduce (f, x, to);

endfunction
