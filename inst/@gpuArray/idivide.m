## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} idivide (@var{a}, @var{b})
## @deftypefnx {octcuda} {@var{c} =} idivide (@var{a}, @var{b}, @var{op})
##
## Quotient of integers, rounded by @var{op}: @qcode{"fix"} (the default),
## @qcode{"round"}, @qcode{"floor"} or @qcode{"ceil"}.
##
## @example
## idivide (gpuArray (int32 ([-3, 3])), int32 (2), "floor")
## @end example
##
## @seealso{rdivide}
## @end deftypefn

function z = idivide (x, y, op = "fix")

  if (nargin < 2)
    print_usage ();
  endif
  op = tolower (gather (op));
  if ((! isinteger (x) && ! isinteger (y))
      || (isinteger (x) && isinteger (y)
          && ! strcmp (class_of (x), class_of (y))))
    z = idivide (gather (x), gather (y), op);   # core has the words
  elseif (! (isscalar (x) || isscalar (y) || size_equal (x, y)))
    ## Core does not broadcast here: its mistakes are its own.
    z = gpuArray (idivide (gather (x), gather (y), op));
    return;
  endif
  z = x ./ y;
  switch (op)
    case "fix"
      too_big = z .* y > x;
      z = choose (y > 0, z - too_big, z + too_big);
    case "round"
    case "floor"
      z = choose (y > 0, z - (z .* y > x), z - (z .* y < x));
    case "ceil"
      z = choose (y > 0, z + (z .* y < x), z + (z .* y > x));
    otherwise
      error ('idivide: unrecognized rounding type "%s"', op);
  endswitch

endfunction

function cls = class_of (x)

  cls = class (x);
  if (isgpuarray (x))
    cls = classUnderlying (x);
  endif

endfunction

## Whichever of A and B the sign of Y calls for: MASK is of Y's size.
function z = choose (mask, a, b)

  if (isscalar (mask))
    z = b;
    if (mask)
      z = a;
    endif
  else
    z = merge (mask, a, b);
  endif

endfunction
