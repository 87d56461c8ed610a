## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{c} =} poly (@var{a})
## @deftypefnx {gpuArray} {@var{c} =} poly (@var{x})
## Coefficients of the characteristic polynomial of the square matrix @var{a}, a
## gpuArray of class double or single, whose eigenvalues are computed on the device;
## or of the polynomial with the roots @var{x}.  The result is a row, the highest
## power first.
##
## @example
## @group
## gather (poly (gpuArray ([1, 2, 3])))
##   @result{} ans =
##          1   -6   11   -6
## @end group
## @end example
## @seealso{@@gpuArray/roots, @@gpuArray/eig}
## @end deftypefn

function c = poly (x)

  if (nargin < 1)
    print_usage ();
  endif
  if (! isfloat (x) || ndims (x) > 2 || ! issquare (x) || numel (x) < 2)
    c = gpuArray (__core__ ("poly", x));
    return;
  endif
  c = gpuArray (__core__ ("poly", gather (eig (x))));
  if (isreal (x))
    c = real (c);
  endif

endfunction

%!test
%! warning ("error", "octcuda:fallback", "local");
%! for x = {[1, 2; 3, 4], magic(4), [1, 2, 3], [0, 1; -1, 0], single([1, 2; 3, 4]), ...
%!          [1i, 2; 3, 4], [], 5, [2; 3]}
%!   c = poly (gpuArray (x{1}));
%!   want = poly (x{1});
%!   assert (classUnderlying (c), class (want));
%!   assert (gather (c), want, 1e4 * eps (class (x{1})));
%! endfor
