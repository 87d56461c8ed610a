## Copyright (C) 2026 The octcuda authors
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{yi} =} ppval (@var{pp}, @var{xi})
## The piecewise polynomial @var{pp} at @var{xi}.
##
## @example
## @group
## ppval (mkpp ([0 1 2], [1 0; 2 1]), gpuArray ([0.5 1.5]))
##   @result{} 0.5000 2.0000
## @end group
## @end example
## @seealso{@@gpuArray/interp1, @@gpuArray/polyval}
## @end deftypefn

function yi = ppval (pp, xi)

  if (nargin != 2 || ! (isstruct (pp) && isfield (pp, "form")
                        && strcmp (pp.form, "pp")))
    yi = core ("ppval", pp, xi);
    return;
  endif
  xi = gpuArray (xi);
  pp.breaks = gpuArray (pp.breaks);
  pp.coefs = gpuArray (pp.coefs);
  if (prod (pp.dim) != 1)
    yi = core ("ppval", pp, xi);
    return;
  endif

  sz = size (xi);
  n = pp.pieces;
  k = pp.order;
  P = vec (pp.coefs);
  x = vec (pp.breaks);
  idx = vec (gpuArray (lookup (x, xi, "lr")));
  yi = at (P, idx);
  if (k > 1)
    dx = vec (xi) - at (x, idx);
    for i = 2:k
      yi = yi .* dx + at (P, idx + (i - 1) * n);
    endfor
  endif
  yi = reshape (yi, sz);

endfunction
