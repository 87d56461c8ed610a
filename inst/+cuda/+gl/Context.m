## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} cuda.gl.Context ()
## @deftypefnx {octcuda} {@var{c} =} cuda.gl.Context (@var{option}, @var{value}, @dots{})
## Make an OpenGL context (3.3 core or newer), which becomes the current one.
##
## Options: @qcode{"mode"} is @qcode{"window"}, @qcode{"headless"}, or
## @qcode{"auto"}, which is a window if there is a display.  The environment variable
## @env{OCTCUDA_GL} overrides it.  @qcode{"visible"} (default false) shows the
## window; @qcode{"size"} (default @code{[640 480]}) and @qcode{"title"} are the
## window's.  @qcode{"share"} is another context, whose buffers and textures can be
## used in this one.
##
## Without a display, the OpenGL of the current CUDA device is used if there is one,
## else Mesa's software renderer.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## c.isopen ()
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cudaGlContext, cuda.gl.Program, cuda.gl.Framebuffer}
## @end deftypefn

function c = Context (varargin)

  [mode, visible, wh, title, share] ...
    = cuda.internal.options ("cuda.gl.Context", varargin, "mode", "auto", ...
                   "visible", false, "size", [640 480], ...
                   "title", "octcuda", "share", []);
  c = cudaGlContext ();
  __gl__ ("context_open", c, mode, visible, wh, title, share);

endfunction
