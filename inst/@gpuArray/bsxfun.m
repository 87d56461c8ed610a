## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{c} =} bsxfun (@var{f}, @var{a}, @var{b})
## Apply the function @var{f} of two arguments to @var{a} and @var{b}, repeating
## dimensions of length 1.
##
## Where @var{f} is an elementwise operation, this is @code{f (a, b)}, because
## operators broadcast; core's @code{bsxfun} does the rest, on gathered arguments.
##
## @example
## @group
## bsxfun (@@plus, gpuArray ([1 2]), [10; 20])
##   @result{} 11   12
##      21   22
## @end group
## @end example
## @seealso{@@gpuArray/plus}
## @end deftypefn

function c = bsxfun (f, a, b)

  persistent elementwise = {"plus", "minus", "times", "rdivide", "ldivide", ...
                            "power", "max", "min", "rem", "mod", "atan2", ...
                            "hypot", "eq", "ne", "lt", "le", "gt", "ge", ...
                            "and", "or", "xor", "bitand", "bitor", "bitxor"};
  if (nargin != 3)
    print_usage ();
  endif
  name = f;
  if (is_function_handle (f))
    name = func2str (f);
  endif
  if (ischar (name) && any (strcmp (name, elementwise)) && broadcast (a, b))
    c = feval (name, a, b);
  else
    c = __core__ ("bsxfun", f, a, b);
  endif

endfunction

## Are the sizes such that core has no complaint?
function yes = broadcast (a, b)

  n = max (ndims (a), ndims (b));
  x = size (a);
  y = size (b);
  x(end+1:n) = 1;
  y(end+1:n) = 1;
  yes = all (x == y | x == 1 | y == 1);

endfunction
