## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} hankel (@var{c})
## @deftypefnx {gpuArray} {@var{y} =} hankel (@var{c}, @var{r})
## The Hankel matrix with first column @var{c} and last row @var{r}.
##
## @example
## @group
## hankel (gpuArray ([1 2 3]))
##   @result{}
##      1   2   3
##      2   3   0
##      3   0   0
## @end group
## @end example
## @seealso{@@gpuArray/toeplitz}
## @end deftypefn

function y = hankel (c, r)
  if (! isvector (c) || isempty (c) || issparse (c)
      || (nargin == 2 && (! isvector (r) || isempty (r) || issparse (r))))
    if (nargin == 1)
      y = hankel (gather (c));
    else
      y = hankel (gather (c), gather (r));
    endif
    return;
  endif
  nr = nc = numel (c);
  if (nargin == 1)
    data = vertcat (vec (c), zeros (nr, 1));
  else
    nc = numel (r);
    if (subsref (r, substruct ("()", {1})) != subsref (c, substruct ("()", {nr})))
      warning ("hankel: column wins anti-diagonal conflict");
    endif
    data = vertcat (vec (c), vec (subsref (r, substruct ("()", {2:nc}))));
  endif
  y = subsref (data, substruct ("()", {(0:nr-1)' + (1:nc)}));
  y = reshape (y, nr, nc);
endfunction
