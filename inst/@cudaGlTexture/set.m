## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} set (@var{t}, @var{img})
## @deftypefnx {octcuda} {} set (@var{t}, @var{buffer})
## @deftypefnx {octcuda} {} set (@var{t}, @var{buffer}, @var{offset})
##
## Write the whole texture @var{t}.
##
## @var{img} is an image of its size and class, height x width x channels
## (x depth), row 1 at the top.
##
## @var{buffer} is a @code{cuda.gl.Buffer}, whose bytes from @var{offset} (default
## 0) on OpenGL itself copies, as @code{glTexSubImage2D} does from a pixel buffer.
## They do not pass through the host, so the output of a kernel can be drawn.  The
## buffer has OpenGL's layout: the channels of a texel together, the texels of a row
## together, the lowest row first, in the class @code{info (@var{t}).class}.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## t = cuda.gl.Texture ("size", [2 2], "format", "R8");
## t.set (uint8 ([1 2; 3 4]));
## t.get ()
##   @result{} ans =
##       1  2
##       3  4
## t.set (cuda.gl.Buffer (uint8 ([5 6 7 8])));
## t.get ()
##   @result{} ans =
##       7  8
##       5  6
## @end group
## @end example
##
## @seealso{cuda.gl.Texture, cuda.gl.RegisteredBuffer}
## @end deftypefn

function set (t, source, offset = 0)

  if (nargin < 2)
    cuda.internal.usage ();
  elseif (isa (source, "cudaGlBuffer"))
    __unpack__ (t, source, offset);
  elseif (nargin > 2)
    error ("octcuda:LogicError", "set: OFFSET is for a cuda.gl.Buffer only; leave it out for an image");
  else
    d = info (t);
    __set__ (t, cuda.internal.texels_of (source, d.class, d.channels));
  endif

endfunction
