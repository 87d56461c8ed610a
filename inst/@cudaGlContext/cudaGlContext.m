## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGlContext < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGlContext
  ##
  ## An OpenGL context, made by @code{cuda.gl.Context}.
  ##
  ## Objects of @code{cuda.gl} are made in the current context: the one that was made
  ## last, or that @code{make_current (@var{c})} selected.  Methods: @code{info
  ## (@var{c})} is a struct with the renderer, the version and the limits; @code{finish
  ## (@var{c})} waits until everything is drawn.  For a context with a window,
  ## @code{window_size (@var{c})} is its width and height in pixels, @code{swap_buffers
  ## (@var{c})} shows the picture, @code{should_close (@var{c})} is true once the user
  ## has asked to close the window, and @code{events (@var{c})} returns the input of
  ## keyboard and mouse.
  ##
  ## @code{@var{e} = events (@var{c})} is a row of structs, one for each event since
  ## the last call, in order; it does not wait.  A drawing loop calls it once per
  ## frame:
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");   # or with a window
  ## is_over = is_pressed = false;
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
  ## @end example
  ##
  ## @table @code
  ## @item Type
  ## @qcode{"key"} when a key is pressed, repeated while it is held; @qcode{"keyup"};
  ## @qcode{"press"} and @qcode{"release"} of a mouse button; @qcode{"move"}, which
  ## combines consecutive moves; @qcode{"wheel"}; @qcode{"enter"} and @qcode{"leave"}
  ## of the pointer.
  ## @item Key
  ## The name of the key, as in events of Octave's figures: @qcode{"a"} (also with
  ## shift), @qcode{"1"}, @qcode{"space"}, @qcode{"return"}, @qcode{"escape"},
  ## @qcode{"leftarrow"}, @qcode{"pageup"}, @qcode{"f1"}, @qcode{"shift"} @dots{}
  ## @item Character
  ## The character that the key types, such as @qcode{"A"}; else @qcode{""}.
  ## @item Modifier
  ## A cell array of the keys that are held: @qcode{"shift"}, @qcode{"control"},
  ## @qcode{"alt"}, @qcode{"super"}.
  ## @item Button
  ## @qcode{"left"}, @qcode{"middle"}, @qcode{"right"}, or @qcode{"button4"} and so on.
  ## @item Position
  ## The position of the pointer at that time, in pixels from the left and from
  ## the bottom, as for @qcode{"viewport"} and @qcode{"rect"}.
  ## @item Steps
  ## The steps of the wheel: to the right, and away from the user.
  ## @end table
  ##
  ## The last 1024 events are kept; the warning octcuda:lost-events tells that there
  ## were more.  A context without a window has no events.
  ##
  ## @code{close (@var{c})} closes the context, which is deleted once every object
  ## that was made in it is closed; @code{isopen (@var{c})} is false after that.
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
