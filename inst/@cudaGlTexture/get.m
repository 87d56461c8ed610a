## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{img} =} get (@var{t})
##
## Return the image in the texture @var{t}: height x width x channels (x depth),
## row 1 at the top.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## t = cuda.gl.Texture (single ([0.5 0.25]));
## t.get ()
##   @result{} ans = 0.5000   0.2500
## @end group
## @end example
##
## @seealso{cuda.gl.Texture}
## @end deftypefn

function img = get (t)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  img = cuda.internal.image_of_gl (__get__ (t));

endfunction
