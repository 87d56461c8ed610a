## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{flag} =} cuda.TRSF_NORMALIZED_COORDINATES ()
##
## The texture flag for coordinates from 0 to 1.
##
## PyCUDA's name for @code{cuda.texture_flags.NORMALIZED_COORDINATES};
## the option @qcode{"flags"} of @code{cuda.TextureObject} takes it.
##
## @example
## @group
## cuda.TRSF_NORMALIZED_COORDINATES ()
##   @result{} ans = 2
## @end group
## @end example
##
## @seealso{cuda.TextureObject, cuda.texture_flags}
## @end deftypefn

function flag = TRSF_NORMALIZED_COORDINATES ()

  flag = 2;

endfunction
