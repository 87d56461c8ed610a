## gl_canvas.m -- what the demos that draw by cuda.gl have in common.
##
## O = gl_canvas (NAME, PIXELS, FRAMES) opens OpenGL for pictures of PIXELS, width and
## height: O.target is what is drawn into.  With a display that is a window; with
## --frames N, or without a display, N pictures (by default FRAMES) are drawn that nobody
## sees; --width N makes these smaller or larger.  gl_canvas (O, K) shows the Kth and tells whether it was the last one.
## gl_canvas (O, K, SHARED) then says how fast that was since tic (), SHARED being an
## object of CUDA's that is OpenGL's too, and writes the last picture to NAME.png.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function o = gl_canvas (name, varargin)

  if (! isstruct (name))
    o = start (name, varargin{:});
  elseif (nargin == 2)
    o = show (name, varargin{:});
  else
    finish (name, varargin{:});
  endif

endfunction

function o = start (name, pixels, frames)

  if (! exist ("gpuDevice"))
    pkg load octcuda
  endif
  at = find (strcmp (argv (), "--frames"));
  o = struct ("name", name, "frames", frames);
  o.is_window = isempty (at) && ! isempty (getenv ("DISPLAY")) ...
                && isempty (getenv ("OCTCUDA_DEMO_DIR"));
  if (! isempty (at))
    o.frames = str2double (argv (){at(1) + 1});
  endif
  o.gl = cuda.gl.Context ("mode", {"headless", "window"}{1 + o.is_window}, "visible", true, ...
                          "size", pixels, "title", ["octcuda: ", name]);
  o.target = o.gl;
  if (! o.is_window)
    at = find (strcmp (argv (), "--width"));
    if (! isempty (at))
      pixels = round (pixels * str2double (argv (){at(1) + 1}) / pixels(1));
    endif
    o.target = cuda.gl.Framebuffer (pixels);
  endif

endfunction

function is_over = show (o, k)

  is_over = k >= o.frames;
  if (o.is_window)
    o.gl.swap_buffers ();
    is_over = o.gl.should_close ();
  endif

endfunction

function finish (o, k, shared)

  o.gl.finish ();
  printf ("%d frames, %.1f in a second; OpenGL's memory is %s\n", k, k / toc (), ...
          {"copied", "shared"}{1 + shared.is_shared()});
  if (! o.is_window)
    img = cuda.gl.read_pixels (o.target);
    file = fullfile (getenv ("OCTCUDA_DEMO_DIR"), [o.name, ".png"]);
    imwrite (img(:,:,1:3), file);
    printf ("picture: %s\n", file);
  endif

endfunction
