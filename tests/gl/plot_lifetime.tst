## plot_lifetime.tst -- plots and what OpenGL shares: every order of closing, a device that is reset
## SPDX-License-Identifier: GPL-3.0-or-later

%!function assert_none ()
%!  [objects, contexts] = __gl__ ("live");
%!  assert ([objects, contexts], [0 0]);
%!  assert_no_live ();
%!endfunction

%!function rgb = frame (f)
%!  rgb = double (__gl_figure__ ("frame", uint64 (f), 0, 0, 0));
%!endfunction

## A figure with a plot of each kind; UPDATE () gives each its data again
%!function [f, update] = all_plots ()
%!  f = glfigure ("visible", "off", "position", [0 0 500 300]);
%!  x = gpuArray.linspace (0, 1, 1e4);
%!  glsubplot (2, 2, 1);
%!  line = glplot (x, sin (20 * x), "-", x(1:1000:end), x(1:1000:end), "ro");
%!  glsubplot (2, 2, 2);
%!  points = glscatter (x(1:50), x(50:-1:1), 30, x(1:50), "filled");
%!  glhold on
%!  dense = glscatter (x, x .^ 2, 4, "mode", "density");
%!  glsubplot (2, 2, 3);
%!  image = glimagesc (gpuArray (magic (8)));
%!  glsubplot (2, 2, 4);
%!  bar = glbar (gpuArray ([1 4 9]));
%!  data = @() {gpuArray.linspace(0, 1, 1e4), gpuArray(magic (8))};
%!  bars = {gather(bar.xdata), gather(bar.ydata)};
%!  update = @() again (line, points, dense, image, bar, data (), bars);
%!endfunction

%!function again (line, points, dense, image, bar, data, bars)
%!  x = data{1};
%!  update (line(1), x, sin (20 * x));
%!  update (line(2), x(1:1000:end), x(1:1000:end));
%!  set (points, "xdata", x(1:50), "ydata", x(50:-1:1), "sizedata", 30, "cdata", x(1:50));
%!  set (dense, "xdata", x, "ydata", x .^ 2, "sizedata", 4);
%!  update (image, data{2});
%!  set (bar, "xdata", bars{1}, "ydata", bars{2});
%!endfunction

## Every order of closing a figure, axes, a plot, a mapping, a buffer and a context: 720, whose
## kinds are what goes first and second
%!testif ; can_plot ()
%! warning ("error", "octcuda:cleanup", "local");
%! keep = glfigure ("visible", "off"); # so that what figures share is made once
%! for order = perms (1:6)'
%!   if (! is_due (sprintf ("orders of closing a plot, first %d, %d", order(1:2))))
%!     continue;
%!   endif
%!   f = glfigure ("visible", "off", "position", [0 0 64 48]);
%!   c = cuda.gl.Context ("mode", "headless");
%!   b = cuda.gl.Buffer (single (1:4));
%!   m = map (cuda.gl.RegisteredBuffer (b));
%!   h = glplot (m.gpuarray ("single"));
%!   things = {f, h.parent, h, m, b, c};
%!   gldrawnow (f);
%!   clear f c b m h
%!   for k = order'
%!     delete (things{k});
%!     things{k} = [];
%!   endfor
%! endfor
%! close (keep);
%! assert_none ();

## A reset under a figure: what is on the screen stays, what would be drawn anew is one error
%!testif ; can_plot ()
%! warning ("off", "octcuda:cleanup", "local"); # the mouse's
%! [f, update] = all_plots ();
%! for k = 1:2
%!   gldrawnow (f);
%!   before = frame (f);
%!   n = f.frames;
%!   shared = __gl__ ("live");
%!   reset (gpuDevice ());
%!   assert (__gl__ ("live") < shared); # given back while the device was there
%!   gldrawnow (f);
%!   assert (f.frames, n);
%!   for again = 1:2
%!     fails (@() frame (f), "octcuda:\\w+", "the device was reset.*(again|update the plot)$");
%!     assert (f.frames, n);
%!   endfor
%!   fails (@() glgetframe (f), "octcuda:\\w+", "the device was reset");
%!   fails (@() glprint (f, "/tmp/never.png"), "octcuda:\\w+", "the device was reset");
%!   fails (@() f.children(1).children(1).ydata, "octcuda:\\w+", "the device was reset.*update the plot");
%!   for event = {{"move", 100, 80}, {"wheel", 100, 80, 1}, {"key", "r", 0}, {"key", "h", 0}, {"key", "h", 0}, ...
%!                {"press", 1, 100, 80, 0}, {"release", 1, 100, 80, 0}, {"press", 1, 400, 250, 0}, {"move", 410, 240}, ...
%!                {"release", 1, 410, 240, 0}, {"key", "r", 0}, {"leave"}}
%!     try
%!       __gl_figure__ ("event", uint64 (f), event{1}{:});
%!     catch err
%!       assert (strncmp (err.identifier, "octcuda:", 8), err.message);
%!     end_try_catch
%!   endfor
%!   update ();
%!   assert (frame (f), before);
%! endfor
%! close (f);
%! assert_none ();

## A new plot works in it, and is that of a new figure; what was lost can be closed
%!testif ; can_plot ()
%! warning ("off", "octcuda:cleanup", "local");
%! g = glfigure ("visible", "off", "position", [0 0 500 300]);
%! glplot ([3 1 2]);
%! want = frame (g);
%! close (g);
%! f = all_plots ();
%! gldrawnow (f);
%! reset (gpuDevice ());
%! glclf (f);
%! glplot ([3 1 2]);
%! assert (frame (f), want);
%! h = glplot (gpuArray ([3 1 2]));
%! gldrawnow (f);
%! gpuDevice ([]);
%! ax = h.parent;
%! glplot (ax, [3 1 2]);
%! assert (frame (f), want);
%! glhold on
%! lost = glplot (1:3);
%! reset (gpuDevice ());
%! fails (@() frame (f), "octcuda:\\w+", "the device was reset");
%! delete (lost);
%! update (ax.children(1), [3 1 2]);
%! ax.ylim = [1 3];
%! assert (frame (f), want);
%! close (f);
%! assert_none ();

## It is closed after a reset, in every order; also without having been drawn
%!testif ; can_plot ()
%! warning ("error", "octcuda:cleanup", "local");
%! for is_drawn = [false true]
%!   for order = perms (1:3)'
%!     f = glfigure ("visible", "off", "position", [0 0 64 48]);
%!     h = glplot (gpuArray (1:5));
%!     things = {f, h.parent, h};
%!     clear f h
%!     if (is_drawn)
%!       gldrawnow (things{1});
%!     endif
%!     reset (gpuDevice ());
%!     for k = order'
%!       delete (things{k});
%!     endfor
%!     clear things
%!     assert_none ();
%!   endfor
%! endfor

## What was mapped at a reset is closed; OpenGL's objects stay, and can be registered again
%!testif ; can_gl ()
%! warning ("error", "octcuda:cleanup", "local");
%! for order = perms (1:4)'
%!   c = cuda.gl.Context ("mode", "headless");
%!   b = cuda.gl.Buffer (single (1:4));
%!   r = cuda.gl.RegisteredBuffer (b);
%!   m = r.map ();
%!   p = m.device_ptr ();
%!   reset (gpuDevice ());
%!   fails (@() m.gpuarray ("single"), "octcuda:ClosedHandle");
%!   fails (@() m.device_ptr (), "octcuda:ClosedHandle");
%!   fails (@() r.map (), "octcuda:ClosedHandle");
%!   assert (! isopen (p));
%!   assert (b.get ("single"), single (1:4));
%!   q = cuda.gl.RegisteredBuffer (b);
%!   n = q.map ();
%!   n.set (single (5:8));
%!   n.unmap ();
%!   assert (b.get ("single"), single (5:8));
%!   things = {c, b, r, m};
%!   clear c b r m p q n
%!   for k = order'
%!     delete (things{k});
%!   endfor
%!   clear things
%!   assert_none ();
%! endfor

## Memory of the device runs out at each call of an update in turn: the old picture stays on
## the screen, the error says so, and the same update said again is drawn
%!function check_short_memory (make, old, new)
%!  f = glfigure ("visible", "off", "position", [0 0 200 150]);
%!  h = make ();
%!  ax = h.parent;
%!  set (ax, "xlim", [0 9], "ylim", [0 9]);
%!  new (h);
%!  want = frame (f);
%!  n = failures = 0;
%!  do
%!    n++;
%!    old (h);
%!    gldrawnow (f);
%!    shown = f.frames;
%!    before = __octcuda__ ("calls");
%!    __octcuda__ ("fail_call", n, 2);
%!    failure = [];
%!    try
%!      new (h);
%!      gldrawnow (f);
%!    catch failure
%!    end_try_catch
%!    __octcuda__ ("fail_call", 0, 0);
%!    calls = __octcuda__ ("calls") - before;
%!    if (! isempty (failure))
%!      failures++;
%!      assert (strncmp (failure.identifier, "octcuda:", 8), failure.message);
%!      assert (f.frames, shown);
%!      new (h);
%!      gldrawnow (f);
%!      assert (f.frames, shown + 1);
%!    endif
%!    assert (frame (f), want);
%!  until (isempty (failure) && calls < n)
%!  assert (failures > 3);
%!  close (f);
%!endfunction

%!testif ; can_plot ()
%! warning ("off", "all", "local");
%! before = getenv ("OCTCUDA_GL_SPLAT");
%! setenv ("OCTCUDA_GL_SPLAT", "1");
%! unwind_protect
%!   x = gpuArray (1:8);
%!   y = x(8:-1:1);
%!   check_short_memory (@() glimagesc (gpuArray (eye (8))), @(h) update (h, gpuArray (eye (8))), ...
%!                       @(h) update (h, gpuArray (magic (8))));
%!   check_short_memory (@() glscatter (x, x, 90, "filled"), @(h) update (h, x, x), @(h) update (h, x, y));
%!   check_short_memory (@() glscatter (x, x, 90, "mode", "density"), @(h) update (h, x, x), @(h) update (h, x, y));
%!   check_short_memory (@() glplot (x, x, "--o"), @(h) update (h, x, x), @(h) update (h, x, y));
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_GL_SPLAT", before);
%! end_unwind_protect
%! clear x y
%! assert_none ();
