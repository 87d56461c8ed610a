## plot_demo.m -- what the demos of Octave's own plotting functions have in common.
##
## O = plot_demo (NAME, SIZE, HOST_SIZE) reads what the demo was called with (demo_options)
## and makes its figure, O.figure, of the graphics toolkit "octcuda".  plot_demo (O, K)
## shows frame K and tells whether there is a next one.  plot_demo (O) ends the demo.
## With --frames N, or where there is no display, nobody sees the figure; its last frame
## is written to NAME.png.  --film FILE records all frames (glrecord).
##
## SPDX-License-Identifier: GPL-3.0-or-later

function o = plot_demo (name, varargin)

  if (! isstruct (name))
    o = start (name, varargin{:});
  elseif (nargin == 2)
    o = show (name, varargin{:});
  else
    finish (name);
  endif

endfunction

function o = start (varargin)

  o = demo_options (varargin{:});
  if (! isfinite (o.frames) && isempty (getenv ("DISPLAY")))
    o.frames = 100;
  endif
  graphics_toolkit ("octcuda");
  o.figure = figure ("name", o.name, "position", [100, 100, o.width, round(o.width * 7 / 9)], ...
                     "visible", {"off", "on"}{1 + isinf(o.frames)}, "color", "w");
  o.film = [];
  at = find (strcmp (argv (), "--film"));
  if (! isempty (at))
    if (at(1) == numel (argv ()))
      error ("%s: --film needs the name of a file", o.name);
    endif
    o.film = glrecord (o.figure, argv (){at(1) + 1});
  endif

endfunction

function is_next = show (o, k)

  if (! isfigure (o.figure))
    is_next = false;
    return;
  elseif (! isempty (o.film))
    o.film.frame ();
  elseif (isfinite (o.frames))
    getframe (o.figure);
  else
    drawnow ();
  endif
  is_next = isfigure (o.figure) && k < o.frames;     # the user may have closed it

endfunction

function finish (o)

  if (! isempty (o.film))
    o.film.close ();
  endif
  if (isfinite (o.frames))
    imwrite (getframe (o.figure).cdata, o.file);
    printf ("picture: %s\n", o.file);
    close (o.figure);
  elseif (isfigure (o.figure))
    drawnow ();
    uiwait (o.figure);
  endif

endfunction
