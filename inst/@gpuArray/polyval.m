## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} polyval (@var{p}, @var{x})
## @deftypefnx {gpuArray} {@var{y} =} polyval (@var{p}, @var{x}, [], @var{mu})
## Evaluate the polynomial with coefficients @var{p} at @var{x}, in one pass.
##
## @example
## @group
## polyval ([1 0 2], gpuArray ([1 2 3]))
##   @result{} 3 6 11
## @end group
## @end example
## @seealso{@@gpuArray/ppval}
## @end deftypefn

function [y, dy] = polyval (p, x, s = [], mu)

  if (nargin < 2)
    print_usage ();
  endif
  p = gather (p);
  ok = nargout < 2 && isfloat (p) && isfloat (x) ...
       && isvector (p) && ! isempty (p) && ! isempty (x) ...
       && (nargin < 4 || isfloat (mu));
  if (nargin == 4)
    mu = gather (mu);
    ok &= numel (mu) >= 2;
  endif
  if (! ok)
    args = {p, x, s};
    if (isnumeric (x) || islogical (x))
      args{2} = gpuArray (x);
    endif
    if (nargin == 4)
      args{4} = mu;
    endif
    [out{1:max (nargout, 1)}] = __core__ ("polyval", args{1:nargin});
    [y, dy] = [out, cell(1, 2)]{1:2};
    return;
  endif

  x = gpuArray (x);
  if (nargin == 4)
    x = (x - mu(1)) / mu(2);
  endif
  if (isscalar (p))
    ## p(1) in the size of x
    one = x == x | true;
    if (isa (x, "single"))
      one = single (one);
    endif
    y = gpuArray (p(1) * one);
  else
    y = p(1) .* x + p(2);
    for i = 3:numel (p)
      y = y .* x + p(i);
    endfor
  endif

endfunction
