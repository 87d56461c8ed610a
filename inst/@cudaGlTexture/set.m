## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} set (@var{t}, @var{img})
##
## Write all of the texture @var{t}: an image of its size and class, height x
## width x channels (x depth), row 1 at the top.
##
## @seealso{cuda.gl.Texture}
## @end deftypefn

function set (t, img)

  if (nargin != 2)
    __usage__ ();
  endif
  d = describe (t);
  __set__ (t, __gl_texels__ (img, d.class, d.channels));

endfunction
