## gl_demo.m -- what the demos of plots have in common.
##
## O = gl_demo (NAME, SIZE, HOST_SIZE) reads what the demo was called with (demo_options)
## and makes its figure, O.figure.  With --frames N, or where there is no display, nobody sees the figure, and only
## O.frames are drawn; gl_demo (O) then writes the last one to NAME.png.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function o = gl_demo (name, size, host_size)

  if (isstruct (name))
    finish (name);
    return;
  endif
  o = demo_options (name, size, host_size);
  visible = "on";
  if (isfinite (o.frames))
    visible = "off";
  endif
  o.figure = glfigure ("name", name, "visible", visible, ...
                       "position", [100 100 o.width round(o.width*7/9)]);
  if (! o.figure.iswindow && ! isfinite (o.frames))
    o.frames = 100;
  endif

endfunction

function finish (o)

  if (! isvalid (o.figure))
    return;
  elseif (isfinite (o.frames))
    glprint (o.figure, o.file);
    glclose (o.figure);
  else
    glwait (o.figure);
  endif

endfunction
