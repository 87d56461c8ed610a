## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{y} =} __full_storage__ (@var{x})
## The ordinary array @var{x} in full storage, and complex if @var{x} is.  Core's
## @code{full} makes it real where all imaginary parts are 0, and a kernel would
## find half the bytes.
## @end deftypefn

function y = __full_storage__ (x)

  y = __octcuda_core__ ("full", x);
  if (iscomplex (x) && ! iscomplex (y))
    y = __octcuda_core__ ("complex", y, 0);
  endif

endfunction
