## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.gl.clear_buffers (@var{target})
## @deftypefnx {octcuda} {} cuda.gl.clear_buffers (@var{target}, @var{color})
## @deftypefnx {octcuda} {} cuda.gl.clear_buffers (@var{target}, @var{color}, @var{depth})
## Fill a framebuffer, or the window of a context, with one color.
##
## @var{color} is [red green blue alpha], by default black; @var{depth} is 1 by
## default.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## f = cuda.gl.Framebuffer ([2 1]);
## cuda.gl.clear_buffers (f, [0 0 1 1]);
## img = cuda.gl.read_pixels (f);
## img(:,:,3)
##   @result{} ans = 255  255
## @end group
## @end example
##
## @seealso{cuda.gl.Framebuffer, cuda.gl.draw}
## @end deftypefn

function clear_buffers (target, color = [0 0 0 1], depth = 1)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  __gl__ ("clear", target, color, depth);

endfunction
