## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glText < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glText
  ##
  ## Words at a point, made by @code{gltext}, and the titles and labels of axes, which
  ## @code{gltitle}, @code{glxlabel} and @code{glylabel} make.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item string
  ## the words; @code{^ _ @{@}}, Greek letters as @code{\alpha}, @code{\bf} and @code{\it} are understood
  ## @item position
  ## [x, y] of the point
  ## @item positionmode
  ## @qcode{"auto"}: the axes place a title or label; @qcode{"manual"} once
  ## @code{position} is set
  ## @item fontsize
  ## in points
  ## @item fontweight
  ## @qcode{"normal"} or @qcode{"bold"}
  ## @item fontangle
  ## @qcode{"normal"}, @qcode{"italic"} or @qcode{"oblique"}
  ## @item rotation
  ## in degrees, counterclockwise
  ## @item horizontalalignment
  ## @qcode{"left"}, @qcode{"center"} or @qcode{"right"}
  ## @item verticalalignment
  ## @qcode{"baseline"}, @qcode{"bottom"}, @qcode{"middle"}, @qcode{"top"} or @qcode{"cap"}
  ## @item color
  ## a letter or name of a color, or [red, green, blue] from 0 to 1
  ## @item interpreter
  ## @qcode{"tex"} or @qcode{"none"}
  ## @item units
  ## @qcode{"data"} or @qcode{"normalized"}
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## h = gltext (0.5, 0.5, "here");
  ## h.rotation = 45;
  ## h.string
  ##   @result{} ans = here
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{gltext, gltitle, glObject}
  ## @end deftp

  methods

    function o = glText (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
