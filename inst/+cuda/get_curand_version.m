## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.get_curand_version ()
##
## The version of cuRAND in use: [], for none is.
##
## PyCUDA's answer where there is no cuRAND is the same.  Here the generators are the
## package's own, and always there.
##
## @example
## @group
## isempty (cuda.get_curand_version ())
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.XORWOWRandomNumberGenerator, cuda.get_version}
## @end deftypefn

function v = get_curand_version ()

  v = [];

endfunction
