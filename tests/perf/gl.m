## gl.m -- how fast plots are drawn.
##
## octave-cli --path inst --path tests/lib tests/perf/gl.m
##
## Prints a table: what, the median, the target and whether it is met.  A figure of
## 1920 x 1080 that nobody sees; the view or the data change in every frame, and each frame
## is waited for.  20 frames first, then 200 that count, fewer where one takes over 0.1 s.
##
##   OCTCUDA_GL_FRAMES   how many count, by default 200
##   OCTCUDA_GL_N        the most points, by default 1e8 on cuda, 1e7 on host
##
## SPDX-License-Identifier: GPL-3.0-or-later

1;

function n = asked (name, n)
  text = getenv (name);
  if (! isempty (text))
    n = str2double (text);
  endif
endfunction

function f = stage ()
  glclose ("all");
  f = glfigure ("visible", "off", "position", [0 0 1920 1080]);
endfunction

## The median seconds of change (k) and the frame that shows it.
function t = frame_seconds (f, change)
  n = asked ("OCTCUDA_GL_FRAMES", 200);
  first = ceil (n / 10);
  gldrawnow (f);
  tic (); change (0); gldrawnow (f); once = toc ();
  if (once > 0.1)
    [first, n] = deal (1, min (n, max (3, round (20 / once))));
  endif
  t = zeros (1, n);
  for k = 1 - first:n
    tic ();
    change (k);
    gldrawnow (f);
    if (k > 0)
      t(k) = toc ();
    endif
  endfor
  t = median (t);
endfunction

## A line of the table.  UNIT is "frames/s", "times", "ms", "us", "s" or "frames".
function line (what, value, unit, cuda_target, host_target)
  target = host_target;
  if (strcmp (octcuda_backend (), "cuda"))
    target = cuda_target;
  endif
  is_rate = any (strcmp (unit, {"frames/s", "times"}));
  said = "";
  if (! isnan (target))
    met = {"missed", "met"}{1 + (is_rate * (value >= target) + ! is_rate * (value <= target) > 0)};
    said = sprintf ("%s %-7g %s", {"at most", "at least"}{1 + is_rate}, target, met);
  endif
  printf ("%-46s %10.4g %-9s %s\n", what, value, unit, said);
  fflush (stdout);
endfunction

## All of it moves and breathes.
function pan_zoom (ax, x, y, k)
  s = 0.5 * (1 + 0.02 * sin (k / 7));
  set (ax, "xlim", mean (x) + diff (x) * (s * [-1 1] + 0.01 * sin (k / 5)), ...
       "ylim", mean (y) + diff (y) * s * [-1 1]);
endfunction

function scatter_rows (most)
  for row = {1e6, 500, 30; 1e7, 240, 4; 1e8, 60, NaN}'
    [n, cuda, host] = row{:};
    if (n <= most)
      f = stage ();
      glscatter (gpuArray.randn (n, 1, "single"), gpuArray.randn (n, 1, "single"), 2.25, ...
                 [0 0.4 0.7], "filled", "marker", ".");
      t = frame_seconds (f, @(k) pan_zoom (glca (), [-5 5], [-5 5], k));
      line (sprintf ("scatter, 2 px, %g points", n), 1 / t, "frames/s", cuda, host);
    endif
  endfor
  f = stage ();
  glscatter (gpuArray.randn (1e6, 1, "single"), gpuArray.randn (1e6, 1, "single"), 20, ...
             "filled", "alpha", 0.5);
  t = frame_seconds (f, @(k) pan_zoom (glca (), [-5 5], [-5 5], k));
  line ("1e6 markers of 6 px, alpha", 1 / t, "frames/s", 120, 1 / 0.15);
endfunction

function line_rows (most)
  for row = {1e7, 500, 20; 1e8, 240, 4}'
    [n, cuda, host] = row{:};
    if (n <= most)
      f = stage ();
      y = gpuArray.randn (n, 1);
      glplot (gpuArray (1:n).', y);
      t = frame_seconds (f, @(k) pan_zoom (glca (), [1 n], [-6 6], k));
      line (sprintf ("line, %g doubles, pan and zoom", n), 1 / t, "frames/s", cuda, host);
    endif
  endfor
  if (most >= 1e8)
    f = stage ();
    glplot (gpuArray.randn (1e5, 1000, "single") + (1:1000));
    t = frame_seconds (f, @(k) pan_zoom (glca (), [1 1e5], [0 1000], k));
    line ("1000 lines of 1e5 samples", 1 / t, "frames/s", 60, NaN);
  endif
endfunction

function image_rows ()
  for row = {1024, 500, 60; 4096, 240, 15}'
    [n, cuda, host] = row{:};
    f = stage ();
    c = gpuArray.rand (n, "single");
    h = glimagesc (c, [0 2]);
    t = frame_seconds (f, @(k) update (h, c + single (0.5 + 0.5 * sin (k / 10))));
    line (sprintf ("image stream, float %d x %d", n, n), 1 / t, "frames/s", cuda, host);
  endfor
endfunction

function update_row ()
  f = stage ();
  x = gpuArray.rand (1e6, 1, "single");
  y = {gpuArray.rand(1e6, 1, "single"), gpuArray.rand(1e6, 1, "single")};
  h = glplot (x, y{1}, ".");
  gldrawnow (f);
  t = zeros (1, 200);
  for k = 1:220
    wait (gpuDevice ());
    id = tic ();
    h.update (x, y{1 + mod (k, 2)});
    t(max (1, k - 20)) = toc (id);
    gldrawnow (f);
  endfor
  line ("h.update of 1e6 x 2 singles, in the interpreter", 1e6 * median (t), "us", 60, 3000);
endfunction

function mouse_row ()
  f = stage ();
  glplot (gpuArray.randn (1e5, 1));
  gldrawnow (f);
  n = zeros (1, 20);
  for k = 1:20
    before = f.frames;
    __gl_figure__ ("event", uint64 (f), "wheel", 960, 540, 1);
    gldrawnow (f);
    n(k) = f.frames - before;
  endfor
  line ("mouse to frame", median (n), "frames", 2, 2);
endfunction

function first_row ()
  code = "f = glfigure (\"visible\", \"off\"); glplot (gpuArray (1:1000)); glgetframe (f);";
  inst = fileparts (which ("gpuDevice"));
  run = @() system (sprintf ("'%s' --norc --no-history -q --path '%s' --eval '%s'", octave_program (), inst, code));
  bare = @() system (sprintf ("'%s' --norc --no-history -q --eval 'x = 1;'", octave_program ()));
  t = zeros (1, 3);
  run ();
  for k = 1:3
    tic (); run (); with = toc ();
    tic (); bare (); t(k) = with - toc ();
  endfor
  line ("first picture in a fresh Octave, beside Octave", median (t), "s", 1, 2);
endfunction

## Where core can give a picture of a figure that nobody sees.
## Core draws points with OpenGL, in a window: run this under a display (xvfb-run -a -s
## "-screen 0 1920x1200x24"), where Octave has such a toolkit.
function core_row ()
  warning ("off", "all", "local");
  n = 1e6;
  [x, y] = deal (randn (n, 1), randn (n, 1));
  toolkit = intersect ({"qt", "fltk"}, available_graphics_toolkits ());
  if (isempty (toolkit))
    printf ("beside core: no toolkit of core's draws here; run this under a display\n");
    return;
  endif
  graphics_toolkit (toolkit{end});
  f = figure ("position", [0 0 1920 1080]);
  drawnow ();
  core = ours = zeros (1, 4);
  for k = 1:4
    tic ();
    plot (x, y, ".");
    seen = getframe (f);
    core(k) = toc ();
  endfor
  close (f);
  if (isempty (seen.cdata))
    printf ("beside core: getframe gives no picture with %s here\n", toolkit{end});
    return;
  endif
  f = stage ();
  for k = 1:4
    tic ();
    glplot (x, y, ".");
    glgetframe (f);
    ours(k) = toc ();
  endfor
  line (sprintf ("1e6 points, plot and getframe: %s takes %.2f s", toolkit{end}, median (core(2:4))),
        median (core(2:4)) / median (ours(2:4)), "times", NaN, 50);
endfunction

d = gpuDevice ();
most = {1e7, 1e8}{1 + strcmp(octcuda_backend (), "cuda")};
most = asked ("OCTCUDA_GL_N", most);
printf ("%s (%s backend), driver %s\nOpenGL %s\n\n", d.Name, octcuda_backend (), ...
        num2str (d.DriverVersion), __gl__ ("renderer"));
scatter_rows (most);
line_rows (most);
image_rows ();
update_row ();
mouse_row ();
first_row ();
core_row ();
glclose ("all");
