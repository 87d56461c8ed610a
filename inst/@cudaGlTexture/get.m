## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{img} =} get (@var{t})
##
## What is in the texture @var{t}: height x width x channels (x depth), row 1 at
## the top.
##
## @seealso{cuda.gl.Texture}
## @end deftypefn

function img = get (t)

  if (nargin != 1)
    __usage__ ();
  endif
  img = __gl_image__ (__get__ (t));

endfunction
