## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.get_version ()
##
## The CUDA version in use, a row of three numbers.
##
## The package is not built against a CUDA version of its own, so this is the
## version of the driver's interface, as in @code{cuda.get_driver_version}.
##
## @example
## @group
## cuda.get_version ()
##   @result{} ans =
##        13    0    0
## @end group
## @end example
##
## @seealso{cuda.get_driver_version}
## @end deftypefn

function v = get_version ()

  n = __cuda__ ("driver_version");
  v = [floor(n / 1000), floor(mod (n, 1000) / 10), mod(n, 10)];

endfunction
