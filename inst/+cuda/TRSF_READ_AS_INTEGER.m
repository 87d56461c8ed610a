## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{flag} =} cuda.TRSF_READ_AS_INTEGER ()
##
## The texture flag that keeps integers: they do not become numbers from 0 to 1.
##
## PyCUDA's name for @code{cuda.texture_flags.READ_AS_INTEGER};
## the option @qcode{"flags"} of @code{cuda.TextureObject} takes it.
##
## @example
## @group
## cuda.TRSF_READ_AS_INTEGER ()
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.TextureObject, cuda.texture_flags}
## @end deftypefn

function flag = TRSF_READ_AS_INTEGER ()

  flag = 1;

endfunction
