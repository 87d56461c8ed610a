## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.get_curand_version ()
##
## Return the version of cuRAND whose generators and calls are modelled here: major,
## minor and revision, for programs that check for cuRAND.
##
## The generators are the package's own and always available. cuRAND is used
## only for the direction vectors of Sobol sequences of more than 1111
## dimensions.
##
## @example
## @group
## numel (cuda.get_curand_version ())
##   @result{} ans = 3
## @end group
## @end example
##
## @seealso{cuda.XORWOWRandomNumberGenerator, cuda.get_version}
## @end deftypefn

function v = get_curand_version ()

  v = [10, 4, 0];  # CUDA 13.0

endfunction
