## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlContext < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlContext
  ##
  ## An OpenGL context, made by @code{cuda.gl.Context}.
  ##
  ## Objects of @code{cuda.gl} are made in the current context, which is the one
  ## that was made last, or the one that @code{make_current (@var{c})} named.  Methods:
  ## @code{info (@var{c})} is a struct with the renderer, the version and the limits;
  ## @code{finish (@var{c})} waits until everything is drawn.  Of one with a window
  ## @code{window_size (@var{c})} is its width and height in pixels,
  ## @code{swap_buffers (@var{c})} shows what was drawn, @code{should_close
  ## (@var{c})} is true once somebody has asked to close it, and
  ## @code{events (@var{c})} is what was done with keys and the mouse.
  ##
  ## @code{@var{e} = events (@var{c})} has a struct for each that came since the last
  ## call, in their order, a row; it waits for none.  A loop that draws asks once
  ## for each picture:
  ##
  ## @smallexample
  ## @group
  ## for e = c.events ()
  ##   switch (e.Type)
  ##     case "key"
  ##       is_over |= strcmp (e.Key, "escape");
  ##     case "move"
  ##       if (is_pressed)
  ##         angle += e.Position - last;
  ##       endif
  ##       last = e.Position;
  ##     case @{"press", "release"@}
  ##       is_pressed = strcmp (e.Type, "press");
  ##   endswitch
  ## endfor
  ## @end group
  ## @end smallexample
  ##
  ## @table @code
  ## @item Type
  ## @qcode{"key"}, pressed, and again while it is held; @qcode{"keyup"};
  ## @qcode{"press"} and @qcode{"release"} of a button of the mouse; @qcode{"move"}, of
  ## which several in a row are one; @qcode{"wheel"}; @qcode{"enter"} and
  ## @qcode{"leave"}, the pointer.
  ## @item Key
  ## What it is called, as in events of Octave's figures: @qcode{"a"} (also with shift),
  ## @qcode{"1"}, @qcode{"space"}, @qcode{"return"}, @qcode{"escape"},
  ## @qcode{"leftarrow"}, @qcode{"pageup"}, @qcode{"f1"}, @qcode{"shift"} @dots{}
  ## @item Character
  ## What it writes, @qcode{"A"}; else @qcode{""}.
  ## @item Modifier
  ## A cell array, of @qcode{"shift"}, @qcode{"control"}, @qcode{"alt"} and
  ## @qcode{"super"} those that are held.
  ## @item Button
  ## @qcode{"left"}, @qcode{"middle"}, @qcode{"right"}, or @qcode{"button4"} and so on.
  ## @item Position
  ## Where the pointer is then: pixels from the left and from the bottom, as
  ## @qcode{"viewport"} and @qcode{"rect"} count.
  ## @item Steps
  ## Of the wheel: to the right, and away from the user.
  ## @end table
  ##
  ## 1024 events are kept, the last ones: a warning octcuda:lost-events says that there
  ## were more.  A context without a window has none.
  ##
  ## @code{close (@var{c})} gives the context back, after everything that was made in
  ## it; @code{isopen (@var{c})} tells whether it was closed.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## c.info ().MaxTextureSize >= 1024
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.gl.Context, cuda.gl.Framebuffer}
  ## @end deftp

  methods
  endmethods

endclassdef
