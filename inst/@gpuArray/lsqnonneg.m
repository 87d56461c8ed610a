## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{x}, @var{resnorm}, @var{residual}, @var{exitflag}, @var{output}, @var{lambda}] =} lsqnonneg (@var{c}, @var{d})
## @deftypefnx {gpuArray} {[@dots{}] =} lsqnonneg (@var{c}, @var{d}, @var{x0}, @var{options})
## The column @var{x} of nonnegative numbers that minimizes @code{norm (@var{c}
## * @var{x} - @var{d})}: core's function.
##
## @var{c} is a matrix and @var{d} a column, of class double or single, at least one
## of them a gpuArray.  @var{x}, @var{resnorm}, @var{residual} and @var{lambda} are
## gpuArrays, other results ordinary.
##
## If @var{c} has at least as many rows as columns, the device reduces the problem
## to a triangular one with the same solution, which core solves on the host.
## Otherwise core's m-file works on the device.
##
## Errors: core's.
##
## @example
## @group
## c = gpuArray ([1, 0; 0, 1; 2, 1]);
## lsqnonneg (c, [1; 3; -2])
##   @result{} 0
##      0.5000
## @end group
## @end example
## @seealso{@@gpuArray/fsolve, @@gpuArray/mldivide, optimset}
## @end deftypefn

function varargout = lsqnonneg (c, d, varargin)

  varargin = cellfun (@on_host, varargin, "UniformOutput", false);
  n_out = max (1, nargout);
  if (nargin < 2 || ! is_problem (c, d))
    args = {on_host(c)};
    if (nargin > 1)
      args{2} = on_host (d);
    endif
    [varargout{1:n_out}] = __core__ ("lsqnonneg", args{:}, varargin{:});
  elseif (rows (c) < columns (c))
    [varargout{1:n_out}] = builtin ("lsqnonneg", c, d, varargin{:});
  else
    [varargout{1:n_out}] = by_triangle (gpuArray (c), gpuArray (d), varargin{:});
  endif
  for i = [1, 2, 3, 6](find ([1, 2, 3, 6] <= n_out))
    varargout{i} = gpuArray (full (varargout{i}));
  endfor

endfunction

## Is it one that a factorization may change?
function is = is_problem (c, d)

  is = isfloat (c) && isfloat (d) && ! (issparse (c) || issparse (d)) && isreal (c) && isreal (d) ...
       && ndims (c) == 2 && iscolumn (d) && rows (c) == rows (d) && ! isempty (c) && all (isfinite (c(:))) && all (isfinite (d));

endfunction

function [x, resnorm, residual, exitflag, output, lambda] = by_triangle (c, d, x0 = [], options = struct ())

  n = columns (c);
  r = qr ([c, d], 0);
  r = triu (gather (r(1:min (end, n),:)));
  if (isstruct (options) && isempty (optimget (options, "TolX", [])))
    options.TolX = gather (10 * eps * norm (c, 1) * length (c));
  endif
  [x, ~, ~, exitflag, output, lambda] = __core__ ("lsqnonneg", r(:,1:n), r(:,n+1), x0, options);
  residual = d - c * x;
  resnorm = norm (residual) ^ 2;

endfunction

%!assert (gather (lsqnonneg (gpuArray ([1, 0; 0, 1; 2, 1]), [1; 3; -2])), [0; 0.5], 100 * eps)
