## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glFigure < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glFigure
  ##
  ## A figure, made by @code{glfigure}: a window, or a picture in memory.
  ##
  ## It lives until it is closed by @code{close (@var{f})}, @code{glclose} or the mouse, even
  ## if no variable refers to it.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item number
  ## the number, as in @code{glfigure (@var{n})}; the window's title shows it
  ## @item name
  ## the window's title
  ## @item position
  ## [left, bottom, width, height] in pixels, from the lower left corner of the screen; by
  ## default the window manager chooses the place
  ## @item color
  ## of the background: a letter or name of a color, or [red, green, blue] from 0 to 1
  ## @item visible
  ## @qcode{"off"}: there is no window
  ## @item colormap
  ## colors of images, n x 3
  ## @item nextplot
  ## @qcode{"add"}, @qcode{"replace"} or @qcode{"replacechildren"}
  ## @item iswindow
  ## @itemx frames
  ## read-only: whether there is a window, and how many frames were drawn
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off", "position", [0 0 400 300]);
  ## f.position(3:4)
  ##   @result{} ans = 400   300
  ## f.name = "waves";
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glfigure, glclose, glprint, glObject}
  ## @end deftp

  methods

    function o = glFigure (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
