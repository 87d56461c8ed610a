## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{x} =} discrete_rnd (@var{v}, @var{p})
## @deftypefnx {gpuArray} {@var{x} =} discrete_rnd (@var{v}, @var{p}, @var{n})
## @deftypefnx {gpuArray} {@var{x} =} discrete_rnd (@var{v}, @var{p}, @var{r}, @var{c}, @dots{})
## @deftypefnx {gpuArray} {@var{x} =} discrete_rnd (@var{v}, @var{p}, [@var{sizes}])
## Draw from the values @var{v}, a vector, with the weights @var{p}, a vector of as
## many nonnegative numbers.
##
## @var{x} is as large as @var{v}, n by n, or of the given sizes, and has the class of
## @var{v}.  The random numbers are those of @code{gpuArray.rand}, so gpurng seeds
## them.  Errors are core's.
##
## @example
## @group
## discrete_rnd (gpuArray ([7, 8]), [0, 1], 1, 3)
##   @result{} 8 8 8
## @end group
## @end example
## @seealso{gpurng, @@gpuArray/discrete_pdf, @@gpuArray/randsample}
## @end deftypefn

function x = discrete_rnd (v, p, varargin)

  sizes = cellfun (@gather, varargin, "UniformOutput", false);
  ok = nargin > 1 && (isnumeric (v) || islogical (v)) && isvector (v) && isvector (p) && numel (v) == numel (p) ...
       && all (p >= 0) && any (p) && all (cellfun (@(n) all (n(:) >= 0), sizes));
  sz = [sizes{:}];
  if (nargin == 2)
    sz = size (v);
  elseif (numel (sizes) == 1 && isscalar (sz))
    sz = [sz, sz];
  endif
  if (! ok || ! isrow (sz) || numel (sz) < 2
      || (numel (sizes) > 1 && ! all (cellfun (@isscalar, sizes))))
    if (nargin < 2)
      x = __core__ ("discrete_rnd", v);
    else
      x = __core__ ("discrete_rnd", v, p, varargin{:});
    endif
    return;
  endif
  ## Between two borders lies a part as wide as the weight: a weight of 0 is no part.
  p = gpuArray (p)(:);
  borders = cumsum (p(1:end-1)) / sum (p);
  at = lookup (borders, gpuArray.rand (sz)) + 1;
  x = reshape (gpuArray (v)(at(:)), sz);

endfunction
