## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{c} =} bsxfun (@var{f}, @var{a}, @var{b})
## Apply the function @var{f} of two arguments to @var{a} and @var{b}, repeating
## dimensions of length 1.
##
## If @var{f} works element by element, one kernel computes the result.  This holds
## for operators, functions such as @code{hypot} and functions made of them, if all
## numbers are real and the result depends on both arguments.  For other functions
## core's @code{bsxfun} works on gathered arguments: core calls @var{f} with columns,
## and a function with @code{if}, @code{sum} or @code{a * b} takes its columns as a
## whole.
##
## @example
## @group
## bsxfun (@@plus, gpuArray ([1 2]), [10; 20])
##   @result{} 11   12
##      21   22
## @end group
## @end example
## @example
## @group
## bsxfun (@@(a, b) (a - b) .^ 2, gpuArray ([1 2]), [10; 20])
##   @result{} 81   64
##     361   324
## @end group
## @end example
## @seealso{@@gpuArray/arrayfun, @@gpuArray/pagefun}
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
  if (ischar (name) && any (strcmp (name, elementwise)))
    try
      c = feval (name, a, b);
      return;
    catch err
      if (! strcmp (err.identifier, "Octave:nonconformant-args"))
        rethrow (err);
      endif
    end_try_catch
  else
    [is_done, c] = __octcuda_bsxfun__ (f, a, b);
    if (is_done)
      return;
    endif
  endif
  c = __core__ ("bsxfun", f, a, b); # which has words of its own for sizes that do not fit

endfunction
