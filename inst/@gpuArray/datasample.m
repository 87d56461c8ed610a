## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{y}, @var{i}] =} datasample (@var{data}, @var{k})
## @deftypefnx {gpuArray} {[@var{y}, @var{i}] =} datasample (@var{data}, @var{k}, @var{dim})
## @deftypefnx {gpuArray} {[@dots{}] =} datasample (@dots{}, @var{name}, @var{value})
## Draw @var{k} rows of @var{data}, or elements of a vector, or slices along @var{dim}.
##
## @var{data} is an array of any size; it or another argument is a gpuArray.  @var{y} has
## its class, and its size except along the dimension; @var{i} has the positions, as a
## row for dimension 2 and a column otherwise.  Names and values:
##
## @table @code
## @item "Replace"
## Whether an element can be drawn twice; default true.
## @item "Weights"
## A vector of nonnegative numbers; without replacement, each draw uses the weights of
## the remaining elements.
## @end table
##
## The random numbers are those of @code{gpuArray.rand} and the like, so gpurng seeds
## them.
##
## @example
## @group
## datasample (gpuArray ([1, 2; 3, 4]), 3, "Weights", [0, 1])
##   @result{} 3 4
##      3 4
##      3 4
## @end group
## @end example
## @seealso{@@gpuArray/randsample, gpurng}
## @end deftypefn

function [y, at] = datasample (data, k, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  elseif (! (isnumeric (data) || islogical (data)))
    error ("octcuda:LogicError", "datasample: DATA must be an array of numbers");
  endif
  sz = size (data);
  dim = 1;
  if (isrow (data) && numel (data) != 1)
    dim = 2;
  endif
  if (! isempty (varargin) && ! ischar (varargin{1}))
    dim = gather (varargin{1});
    varargin(1) = [];
    if (! isnumeric (dim) || ! isscalar (dim) || ! (dim >= 1) || dim != fix (dim))
      error ("octcuda:LogicError", "datasample: DIM must be a positive integer");
    endif
  endif
  o = cuda.internal.options ("datasample", varargin, struct ("Replace", true, "Weights", []));
  n = size (data, dim);
  at = __draw_places__ (gpuArray (n), "datasample", gather (k), o.Replace, o.Weights);
  idx = repmat ({":"}, 1, max (numel (sz), dim));
  idx{dim} = at;
  y = gpuArray (data)(idx{:});
  if (dim == 2)
    at = at.';
  endif

endfunction
