## gl_demo.m -- what the demos of plots have in common.
##
## O = gl_demo (NAME, SIZE, HOST_SIZE) reads what the demo was called with and makes its
## figure, O.figure.  --size N is O.size, by default SIZE, on the host backend HOST_SIZE;
## --width N is that of the figure, by default 900 pixels.
## With --frames N, or where there is no display, nobody sees the figure, and only
## O.frames are drawn; gl_demo (O) then writes the last one to NAME.png.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function o = gl_demo (name, size, host_size)

  if (isstruct (name))
    finish (name);
    return;
  endif
  if (! exist ("gpuDevice"))
    pkg load octcuda
  endif
  o = struct ("name", name, "size", size, "frames", Inf, "width", 900);
  gpuDevice ();                         # chooses the backend
  if (strcmp (octcuda_backend (), "host"))
    o.size = host_size;
  endif
  given = argv ();
  for word = {"size", "frames", "width"}
    at = find (strcmp (given, ["--", word{1}]));
    if (! isempty (at))
      o.(word{1}) = str2double (given{at(1)+1});
    endif
  endfor
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
    folder = getenv ("OCTCUDA_DEMO_DIR");
    if (isempty (folder))
      folder = tempdir ();
    endif
    glprint (o.figure, fullfile (folder, [o.name, ".png"]));
    glclose (o.figure);
  else
    glwait (o.figure);
  endif

endfunction
