## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} randsample (@var{v}, @var{k})
## @deftypefnx {gpuArray} {@var{y} =} randsample (@var{n}, @var{k})
## @deftypefnx {gpuArray} {@var{y} =} randsample (@dots{}, @var{replacement})
## @deftypefnx {gpuArray} {@var{y} =} randsample (@dots{}, @var{replacement}, @var{w})
## Draw @var{k} elements of the vector @var{v}, or of the numbers from 1 to @var{n}.
##
## One of the arguments is a gpuArray.  @var{y} is a vector as @var{v} is, of its class,
## or a column.  Without @var{replacement} (default false) no element is drawn twice, and
## @var{k} is at most their number.  @var{w} has their weights, nonnegative numbers;
## without replacement, each draw uses the weights of the remaining elements.
##
## The random numbers are those of @code{gpuArray.rand} and the like, so gpurng seeds
## them.
##
## @example
## @group
## sort (randsample (gpuArray ([5, 6, 7]), 3))
##   @result{} 5 6 7
## @end group
## @end example
## @seealso{@@gpuArray/datasample, @@gpuArray/randperm, gpurng}
## @end deftypefn

function y = randsample (v, k, replacement = false, w = [])

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  is_number = isscalar (v) && isnumeric (v) && v >= 0 && v == fix (v) && ! isinf (v);
  if (! is_number && (! isvector (v) || ! (isnumeric (v) || islogical (v))))
    error ("octcuda:LogicError", "randsample: V must be a vector, or the number of elements to draw from");
  endif
  n = numel (v);
  if (is_number)
    n = double (gather (v));
  endif
  at = __draw_places__ (gpuArray (n), "randsample", gather (k), replacement, w);
  if (is_number)
    y = at;
  else
    y = gpuArray (v)(at);
    y = reshape (y, merge (isrow (v), [1, numel(at)], [numel(at), 1]));
  endif

endfunction
