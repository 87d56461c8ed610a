## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glColorbar < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glColorbar
  ##
  ## The colors and their values beside the axes, made by @code{glcolorbar}.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item location
  ## @qcode{"eastoutside"}, @qcode{"east"} and so on, as @code{glcolorbar} takes them
  ## @item label
  ## the text beside the bar
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## glimagesc (magic (4));
  ## h = glcolorbar ();
  ## h.label = "volts";
  ## h.location = "northoutside";
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glcolorbar, glObject}
  ## @end deftp

  methods

    function o = glColorbar (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
