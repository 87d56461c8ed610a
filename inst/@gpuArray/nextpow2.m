## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{n} =} nextpow2 (@var{x})
## The least integer @var{n} with @code{2 ^ @var{n} >= abs (@var{x})}.
##
## @example
## @group
## gather (nextpow2 (gpuArray ([100, 128])))
##   @result{} 7 7
## @end group
## @end example
## @seealso{@@gpuArray/pow2}
## @end deftypefn

function n = nextpow2 (x)

  if (nargin < 1)
    print_usage ();
  endif
  if (isfloat (x))
    n = __octcuda_core__ ("nextpow2", x);
  else
    ## core asks for the class of X by name
    n = gpuArray (nextpow2 (gather (x)));
  endif

endfunction
