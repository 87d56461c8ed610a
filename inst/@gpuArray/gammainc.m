## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} gammainc (@var{x}, @var{a})
## @deftypefnx {octcuda} {@var{y} =} gammainc (@var{x}, @var{a}, @var{tail})
##
## The normalized incomplete gamma function of @var{x} with parameter @var{a};
## @var{tail} is @qcode{"lower"} (the default), @qcode{"upper"},
## @qcode{"scaledlower"} or @qcode{"scaledupper"}.
##
## If an element of @var{x} is negative, core computes all of them.
##
## @example
## gammainc (gpuArray ([0.5, 2, 10]), 3)
## @end example
##
## @seealso{gamma, gammaln}
## @end deftypefn

function y = gammainc (x, a, tail = "lower")

  if (nargin < 2)
    print_usage ();
  endif
  if (common_size (x, a))
    error ("gammainc: X and A must be of common size or scalars");
  elseif (iscomplex (x) || iscomplex (a))
    error ("gammainc: all inputs must be real");
  elseif (any (vec (a) < 0))
    error ("gammainc: A must be non-negative");
  elseif (nargin == 3
          && ! any (strcmpi (tail, {"lower", "upper", "scaledlower", ...
                                    "scaledupper"})))
    error ("gammainc: invalid value for TAIL");
  endif
  if (! isnumeric (x) || ! isnumeric (a) || any (vec (x) < 0))
    y = gpuArray (gammainc (gather (x), gather (a), tail));
    return;
  endif
  switch (tolower (tail))
    case "lower"
      y = __gammainc_lower__ (x, a);
    case "upper"
      y = __gammainc_upper__ (x, a);
    case "scaledlower"
      y = __gammainc_scaledlower__ (x, a);
    otherwise
      y = __gammainc_scaledupper__ (x, a);
  endswitch

endfunction
