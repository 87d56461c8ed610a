## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glLegend < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glLegend
  ##
  ## The box with the names of lines and other objects, made by @code{gllegend}.  The user
  ## can drag it; a click on a name hides that object.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item location
  ## @qcode{"northeast"}, @qcode{"north"} and so on, @qcode{"center"}; @qcode{"best"}:
  ## where it hides the least; @qcode{"eastoutside"} and so on: beside the axes, which
  ## become smaller; @qcode{"none"}: at @code{position}
  ## @item position
  ## of its upper left corner
  ## @item items
  ## the names; empty: each object's @code{displayname}
  ## @item fontsize
  ## in points
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## glplot (1:3, [1 2; 3 4; 5 6]);
  ## h = gllegend ("one", "two", "location", "northwest");
  ## h.location
  ##   @result{} ans = northwest
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{gllegend, glObject}
  ## @end deftp

  methods

    function o = glLegend (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
