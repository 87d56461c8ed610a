## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{yi} =} ppval (@var{pp}, @var{xi})
## Evaluate the piecewise polynomial @var{pp} at @var{xi}.
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

  if (nargin != 2)
    print_usage ();
  endif
  if (! (isstruct (pp) && isfield (pp, "form") && strcmp (pp.form, "pp")))
    yi = __octcuda_core__ ("ppval", pp, xi);
    return;
  endif
  xi = gpuArray (xi);
  sz = size (xi);
  d = pp.dim;
  width = prod (d);
  if (numel (xi) > 1 && width > 0)
    by_place = width == 1 || (isfield (pp, "orient")
                              && strcmp (pp.orient, "first"));
    yi = __ppval__ (pp.breaks, pp.coefs, width, xi, by_place);
    if (! isempty (yi))
      if (isvector (xi) && width != 1)
        sz = numel (xi);
      endif
      if (width == 1)
        dims = sz;
      elseif (by_place)
        dims = [sz, d];
      else
        dims = [d, sz];
      endif
      yi = reshape (yi, dims);
      return;
    endif
  endif

  ## Complex coefficients, integers, one element or none.
  pp.breaks = gpuArray (pp.breaks);
  pp.coefs = gpuArray (pp.coefs);
  if (width != 1)
    yi = __octcuda_core__ ("ppval", pp, xi);
    return;
  endif

  n = pp.pieces;
  k = pp.order;
  P = vec (pp.coefs);
  x = vec (pp.breaks);
  idx = vec (gpuArray (lookup (x, xi, "lr")));
  yi = P(idx);
  if (k > 1)
    dx = vec (xi) - x(idx);
    if (iscomplex (xi) && core_conjugates ())
      dx = conj (dx);
    endif
    for i = 2:k
      yi = yi .* dx + P(idx + (i - 1) * n);
    endfor
  endif
  yi = reshape (yi, sz);

endfunction

## At complex points core takes the conjugates of the offsets, because it makes
## a row of them by a quote.
function yes = core_conjugates ()

  persistent known = [];
  if (isempty (known))
    pp = struct ("form", "pp", "breaks", [0, 1], "coefs", [1, 0], ...
                 "pieces", 1, "order", 2, "dim", 1);
    known = imag (__octcuda_core__ ("ppval", pp, 1i)) < 0;
  endif
  yes = known;

endfunction
