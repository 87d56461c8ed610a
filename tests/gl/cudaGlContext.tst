## cudaGlContext.tst -- which OpenGL there is: modes, what is missing, the end
## SPDX-License-Identifier: GPL-3.0-or-later

## OCTCUDA_GL
%!function with_gl (value, f)
%!  before = getenv ("OCTCUDA_GL");
%!  setenv ("OCTCUDA_GL", value);
%!  unwind_protect
%!    f ();
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_GL", before);
%!    if (isempty (before))
%!      unsetenv ("OCTCUDA_GL");
%!    endif
%!  end_unwind_protect
%!endfunction

%!function make_headless (varargin)
%!  c = cuda.gl.Context (varargin{:});
%!  assert (! c.info ().IsWindow);
%!endfunction

%!testif ; can_gl ()
%! with_gl ("headless", @() make_headless ());
%! with_gl ("headless", @() make_headless ("mode", "window"));
%! with_gl ("auto", @() make_headless ("mode", "headless"));
%! fails (@() with_gl ("off", @() make_headless ()), "octcuda:NotSupported", "switched off");
%! fails (@() with_gl ("vulkan", @() make_headless ()), "octcuda:LogicError", "auto, window");
%! fails (@() make_headless ("mode", "round"), "octcuda:LogicError", "\"mode\" must be");

## Without a display a window is refused
%!testif ; can_gl () && isempty (getenv ("DISPLAY")) && isempty (getenv ("WAYLAND_DISPLAY"))
%! fails (@() cuda.gl.Context ("mode", "window"), "octcuda:NotSupported", "DISPLAY");
%! fails (@() with_gl ("window", @() cuda.gl.Context ()), "octcuda:NotSupported", "headless");
%! make_headless ();

%!testif ; can_gl ()
%! s = octcuda_info ();
%! assert (! isempty (regexp (s.OpenGL, '^[34]\.\d')));
%! c = cuda.gl.Context ("mode", "headless");
%! i = c.info ();
%! assert (! isempty (i.Renderer));
%! assert (i.MaxTextureSize >= 1024);
%! assert (strncmp (evalc ("disp (c)"), "  cudaGlContext: OpenGL ", 24));
%! fails (@() c.window_size (), "octcuda:LogicError", "without a window");
%! fails (@() c.swap_buffers (), "octcuda:LogicError", "without a window");
%! assert (! c.should_close ());
%! c.finish ();

## The render thread sleeps while there is nothing to do
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! before = __gl__ ("turns");
%! pause (0.5);
%! assert (__gl__ ("turns") - before <= 1);

## Octave ends with open contexts, by exit and at the end of a script
%!testif ; can_gl ()
%! script = ["c = cuda.gl.Context (\"mode\", \"headless\"); f = cuda.gl.Framebuffer ([9 9]); ", ...
%!           "b = cuda.gl.Buffer (1:9); cuda.gl.clear_buffers (f); disp (sum (b.get (\"double\")));"];
%! for last = {"", "exit (0);", "clear all;", "error (\"so\");"}
%!   [status, out] = run_octave ([script last{1}]);
%!   assert (! isempty (regexp (out, '^45\s', "once")));
%!   assert (status, double (strncmp (last{1}, "error", 5)));
%!   assert (isempty (strfind (out, "fatal")));
%! endfor

## A real window: drawn into, shown, and closed while the thread sleeps in GLFW
%!testif ; can_gl () && ! system ("command -v Xvfb > /dev/null 2>&1")
%! s = x_session ("", "");
%! before = getenv ("DISPLAY");
%! unwind_protect
%!   setenv ("DISPLAY", s.display);
%!   [status, out] = run_octave (strjoin ({
%!     'unsetenv ("OCTCUDA_GL"); c = cuda.gl.Context ("size", [320 200], "visible", true);', ...
%!     'assert (c.info ().IsWindow); assert (c.window_size (), [320 200]);', ...
%!     'cuda.gl.clear_buffers (c, [0 1 0]); x = cuda.gl.read_pixels (c);', ...
%!     'assert (squeeze (x(200,320,:))'', uint8 ([0 255 0 255])); c.swap_buffers ();', ...
%!     'start = tic ();', ...  # what the display has to say first may come late
%!     'do, before = __gl__ ("turns"); pause (0.5); n = __gl__ ("turns") - before; until (n <= 2 || toc (start) > 300)', ...
%!     'assert (n <= 2);', ...
%!     'd = cuda.gl.Context ("share", c); b = cuda.gl.Buffer (1:3); assert (b.get ("double"), 1:3);', ...
%!     'h = cuda.gl.Context ("mode", "headless"); f = cuda.gl.Framebuffer ([3 3]);', ...
%!     'cuda.gl.clear_buffers (f, [1 0 0]); cuda.gl.clear_buffers (c, [0 0 1]);', ...
%!     'x = cuda.gl.read_pixels (c); assert (x(1,1,3), uint8 (255));', ...
%!     'x = cuda.gl.read_pixels (f); assert (x(1,1,1), uint8 (255));', ...
%!     'assert (! c.should_close ()); clear c b d h f; [o, n] = __gl__ ("live"); assert ([o n], [0 0]);', ...
%!     'e = cuda.gl.Context ("visible", true); disp ("to the end")'}, "\n"));
%!   assert (status == 0, "%s", out);
%!   assert (strtrim (out), "to the end");
%! unwind_protect_cleanup
%!   setenv ("DISPLAY", before);
%!   if (isempty (before))
%!     unsetenv ("DISPLAY");
%!   endif
%!   s.stop ();
%! end_unwind_protect
