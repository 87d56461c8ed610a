## gl_red (F) -- the red of the framebuffer F.
## SPDX-License-Identifier: GPL-3.0-or-later
function x = gl_red (f)
  x = cuda.gl.read_pixels (f);
  x = x(:,:,1);
endfunction
