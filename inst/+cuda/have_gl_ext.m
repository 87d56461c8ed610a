## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} cuda.have_gl_ext ()
##
## True if octcuda was built with OpenGL, so that @code{cuda.gl} works.
##
## The field @code{OpenGL} of @code{octcuda_info} tells whether CUDA and OpenGL
## share memory.
##
## @example
## @group
## islogical (cuda.have_gl_ext ())
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{octcuda_info, cuda.gl.Context}
## @end deftypefn

function tf = have_gl_ext ()

  tf = __gl__ ("ready");

endfunction
