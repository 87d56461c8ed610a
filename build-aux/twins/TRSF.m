#| name                        | flag                   | value | what
#| TRSF_READ_AS_INTEGER        | READ_AS_INTEGER        | 1     | integers are not turned into numbers from 0 to 1
#| TRSF_NORMALIZED_COORDINATES | NORMALIZED_COORDINATES | 2     | coordinates go from 0 to 1
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{flag} =} cuda.${name} ()
##
## The flag of textures by which ${what}.
##
## PyCUDA's name for @code{cuda.texture_flags.${flag}};
## the option @qcode{"flags"} of @code{cuda.TextureObject} takes it.
##
## @example
## @group
## cuda.${name} ()
##   @result{} ans = ${value}
## @end group
## @end example
##
## @seealso{cuda.TextureObject, cuda.texture_flags}
## @end deftypefn

function flag = ${name} ()

  flag = ${value};

endfunction
