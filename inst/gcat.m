## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} gcat (@var{x})
## @deftypefnx {octcuda} {@var{y} =} gcat (@var{x}, @var{dim})
## @deftypefnx {octcuda} {@var{y} =} gcat (@var{x}, @var{dim}, @var{to})
##
## Join the arrays @var{x} of all processes along dimension @var{dim}.
##
## This is MATLAB's older name of @code{spmdCat}, and takes the same arguments.
##
## @example
## @group
## gcat ([1, 2])       # in a single process
##   @result{} ans =
##         1   2
## @end group
## @end example
##
## @seealso{spmdCat}
## @end deftypefn

function y = gcat (x, dim = [], to = [])

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  y = spmdCat (x, dim, to);

endfunction
