## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{tau} =} kendall (@var{x})
## @deftypefnx {gpuArray} {@var{tau} =} kendall (@var{x}, @var{y})
## Kendall's @var{tau} of the columns of @var{x} with each other, or with those of
## @var{y}.
##
## Both are numeric matrices with the same number of rows, the observations; a row
## vector is treated as a column.  All pairs of observations are compared, without
## memory for the pairs.  Errors are core's.
##
## @example
## @group
## kendall (gpuArray ([1; 2; 3; 4]), gpuArray ([1; 3; 2; 4]))
##   @result{} 0.6667
## @end group
## @end example
## @seealso{@@gpuArray/spearman, @@gpuArray/corr, @@gpuArray/ranks}
## @end deftypefn

## Of a pair of observations the signs of the differences in two columns are
## multiplied; tau is the sum, over the roots of what each column has with itself.

function tau = kendall (x, varargin)

  is_good = @(x) isfloat (x) && isreal (x) && ndims (x) == 2 && ! isempty (x);
  args = [{x}, varargin];
  if (nargin > 2 || ! all (cellfun (is_good, args)))
    tau = __core__ ("kendall", x, varargin{:});
    return;
  endif
  for k = find (cellfun (@isrow, args))
    args{k} = args{k}.';
  endfor
  n = rows (args{1});
  if (n < 2 || rows (args{end}) != n)
    tau = __core__ ("kendall", x, varargin{:});
    return;
  endif
  x = ranks (gpuArray (args{1}), 1);
  if (nargin == 1)
    s = signs (x, x, true);
    own = diag (s);
    tau = s ./ sqrt (own .* own.');
  else
    y = ranks (gpuArray (args{2}), 1);
    tau = signs (x, y, false) ./ sqrt (own_signs (x).' .* own_signs (y));
  endif
  if (any (cellfun (@(a) isa (a, "single"), args)))
    tau = single (tau);
  endif

endfunction

function s = signs (x, y, is_same)

  s = gpuArray.zeros (columns (x), columns (y));
  for i = 1:columns (x)
    for j = (1 + (i - 1) * is_same):columns (y)
      a = x(:,i);
      b = y(:,j);
      v = sum (sum (sign (a - a.') .* sign (b - b.'), 1));
      s(i,j) = v;
      if (is_same)
        s(j,i) = v;
      endif
    endfor
  endfor

endfunction

## Columns with themselves: the pairs without ties.
function s = own_signs (x)

  s = gpuArray.zeros (1, columns (x));
  for i = 1:columns (x)
    s(i) = sum (sum (x(:,i) != x(:,i).', 1));
  endfor

endfunction
