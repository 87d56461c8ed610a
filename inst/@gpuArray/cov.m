## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{c} =} cov (@var{x})
## @deftypefnx {gpuArray} {@var{c} =} cov (@var{x}, @var{opt})
## @deftypefnx {gpuArray} {@var{c} =} cov (@var{x}, @var{y})
## @deftypefnx {gpuArray} {@var{c} =} cov (@var{x}, @var{y}, @var{opt})
## @deftypefnx {gpuArray} {@var{c} =} cov (@dots{}, @var{nanflag})
## The covariances of the columns of @var{x}, a numeric matrix.
##
## The sums are divided by n - 1, or with @var{opt} 1 by n.  The meaning of @var{y}
## depends on the running Octave: up to Octave 8, the columns of @var{x} are compared
## with those of @var{y}; from 9 on, as in MATLAB, @code{cov (x, y)} is @code{cov
## ([x(:), y(:)])}.  @var{nanflag} is supported from Octave 9 on: @qcode{"omitrows"}
## omits rows with a NaN; with @qcode{"partialrows"}, and for integers, core computes
## on gathered arguments.
##
## Errors are core's.
##
## @example
## @group
## cov (gpuArray ([1, 2; 3, 6; 5, 7]))
##   @result{} 4 5
##      5 7
## @end group
## @end example
## @seealso{@@gpuArray/corr, @@gpuArray/corrcoef, @@gpuArray/var}
## @end deftypefn

## Each mean is subtracted before anything is multiplied; then one sum for each pair
## of columns.

function c = cov (x, varargin)

  [x_c, y_c, n, opt] = read_arguments (x, varargin);
  if (isempty (x_c))
    c = __core__ ("cov", x, varargin{:});
    return;
  endif
  x_c = x_c - sum (x_c, 1) / n;
  if (isempty (y_c))
    c = __inner__ (x_c) / (n - 1 + opt);
  else
    c = __inner__ (x_c, y_c - sum (y_c, 1) / n) / (n - 1 + opt);
  endif

endfunction

## Columns of X and Y, none if this is core's to compute or to complain about.
function [x_c, y_c, n, opt] = read_arguments (x, args)

  x_c = y_c = [];
  n = opt = 0;
  is_new = nargin ("cov") < 0;
  flag = "includenan";
  if (is_new && ! isempty (args) && ischar (args{end}))
    flag = lower (args{end});
    args(end) = [];
  endif
  if (! is_matrix (x) || ! any (strcmp (flag, {"includenan", "omitrows"}))
      || ! all (cellfun (@is_matrix, args)) || numel (args) > 2)
    return;
  endif
  x = columns_of (x);
  y = [];
  if (numel (args) == 2 || (numel (args) == 1 && ! is_opt (args{1})))
    y = columns_of (args{1});
    args(1) = [];
  endif
  if (! isempty (args))
    opt = double (gather (args{1}));
  endif
  if (is_new && ! isempty (y))
    if (numel (x) != numel (y))
      return;
    endif
    x = [x(:), y(:)];
    y = [];
  endif
  if (strcmp (flag, "omitrows"))
    x = x(! any (isnan (x), 2), :);
  endif
  n = rows (x);
  if (n > 1 && is_opt (opt) && (isempty (y) || rows (y) == n))
    x_c = x;
    y_c = y;
  endif

endfunction

function yes = is_matrix (x)
  yes = (isfloat (x) || islogical (x)) && ndims (x) == 2 && ! isempty (x);
endfunction

function yes = is_opt (x)
  yes = isscalar (x) && (x == 0 || x == 1);
endfunction

function x = columns_of (x)

  if (islogical (x))
    x = double (x);
  endif
  if (isrow (x))
    x = x(:);
  endif

endfunction
