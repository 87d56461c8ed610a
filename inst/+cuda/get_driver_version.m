## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.get_driver_version ()
##
## The CUDA version that the driver supports, as one number: 13000 means 13.0.
##
## @example
## @group
## cuda.get_driver_version ()
##   @result{} ans = 13000
## @end group
## @end example
##
## @seealso{cuda.get_version}
## @end deftypefn

function v = get_driver_version ()

  v = __cuda__ ("driver_version");

endfunction
