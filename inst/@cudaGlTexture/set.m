## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} set (@var{t}, @var{img})
##
## Write all of the texture @var{t}: an image of its size and class, height x
## width x channels (x depth), row 1 at the top.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## t = cuda.gl.Texture ("size", [2 1], "format", "R8");
## t.set (uint8 ([5 6]));
## t.get ()
##   @result{} ans = 5  6
## @end group
## @end example
##
## @seealso{cuda.gl.Texture}
## @end deftypefn

function set (t, img)

  if (nargin != 2)
    __usage__ ();
  endif
  d = info (t);
  __set__ (t, __gl_texels__ (img, d.class, d.channels));

endfunction
