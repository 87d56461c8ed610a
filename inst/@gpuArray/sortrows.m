## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{s}, @var{i}] =} sortrows (@var{A})
## @deftypefnx {gpuArray} {[@var{s}, @var{i}] =} sortrows (@var{A}, @var{c})
## Sort the rows of @var{A} by their first element, then by their second and so
## on; or by the columns @var{c}, where a negative number means descending
## order.  @code{@var{s} = @var{A}(@var{i},:)}.
##
## @example
## @group
## gather (sortrows (gpuArray ([2, 7; 1, 5; 2, 9]), [1, -2]))
##   @result{} ans =
##         1   5
##         2   9
##         2   7
## @end group
## @end example
## @end deftypefn

function [s, i] = sortrows (A, varargin)

  if (nargin == 1)
    i = __sort_rows_idx__ (A);
    s = A(i, :);
  else
    [s, i] = by_columns (A, varargin);
  endif

endfunction

function [s, i] = by_columns (A, args)

  args = cellfun (@gather, args, "UniformOutput", false);
  ## Up by some columns and down by others: core would index its own ordinary
  ## arrays with what it is given.
  c = 0;
  if (isgpuarray (A) && numel (args) == 1 && isnumeric (args{1})
      && isvector (args{1}))
    c = args{1};
  endif
  if (any (c > 0) && any (c < 0) && all (c != 0) && all (abs (c) <= columns (A)))
    i = __sort_rows_idx__ (A(:, abs (c)), c < 0);
    s = A(i, :);
  else
    [s, i] = __octcuda_core__ ("sortrows", A, args{:});
  endif

endfunction
