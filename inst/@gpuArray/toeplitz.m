## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} toeplitz (@var{c})
## @deftypefnx {gpuArray} {@var{y} =} toeplitz (@var{c}, @var{r})
## The Toeplitz matrix with first column @var{c} and first row @var{r}.
##
## @example
## @group
## toeplitz (gpuArray ([1 2 3]))
##   @result{}
##      1   2   3
##      2   1   2
##      3   2   1
## @end group
## @end example
## @seealso{@@gpuArray/hankel}
## @end deftypefn

function y = toeplitz (c, r)
  if (nargin == 1)
    r = c;
  endif
  if (! (isvector (c) && isvector (r)) || issparse (c) || issparse (r))
    if (nargin == 1)
      y = toeplitz (gather (c));
    else
      y = toeplitz (gather (c), gather (r));
    endif
    return;
  endif
  if (nargin == 1 && iscomplex (c))
    diagonal = c(1);
    c = conj (c);
    c(1) = diagonal;
  elseif (nargin == 2 && r(1) != c(1))
    warning ("toeplitz: column wins diagonal conflict");
  endif
  nr = numel (c);
  nc = numel (r);
  data = vertcat (vec (r(nc:-1:2)), vec (c));
  y = data((0:nr-1)' + (nc:-1:1));
  y = reshape (y, nr, nc);
endfunction
