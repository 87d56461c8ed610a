## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{y} =} sinc (@var{x})
## @code{sin (pi * @var{x}) ./ (pi * @var{x})}, and 1 where @var{x} is 0; always
## double, as in core.
##
## @example
## sinc (gpuArray ([0, 0.5, 1]))
## @end example
##
## @seealso{sin}
## @end deftypefn

function y = sinc (x)

  if (nargin < 1)
    print_usage ();
  endif
  t = pi * x;
  if (isscalar (x))
    if (x != 0)
      y = double (sin (t) ./ t);
    else
      y = ones (size (x));
    endif
  else
    y = merge (x != 0, double (sin (t) ./ t), 1);
  endif

endfunction
