## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{f} =} full (@var{x})
## The gpuArray @var{x} itself: gpuArrays are full.
##
## @example
## @group
## full (gpuArray ([0 1]))
##   @result{} 0   1
## @end group
## @end example
## @seealso{@@gpuArray/issparse}
## @end deftypefn

function f = full (x)

  if (nargin != 1)
    print_usage ();
  endif
  f = reshape (x, size (x));

endfunction
