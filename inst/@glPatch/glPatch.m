## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glPatch < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glPatch
  ##
  ## Rectangles and other four-sided areas, made by @code{glbar}, @code{glhist} and
  ## @code{glpcolor}.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item xdata
  ## @itemx ydata
  ## corners, 4 x n (3 x n: triangles); gpuArrays
  ## @item cdata
  ## a number for each, for the color map
  ## @item facecolor
  ## a color, @qcode{"flat"}: that of cdata, @qcode{"auto"}: the next one of the axes, or @qcode{"none"}
  ## @item edgecolor
  ## a color or @qcode{"none"}
  ## @item linewidth
  ## of edges, in points
  ## @item alpha
  ## opacity, from 0 (invisible) to 1
  ## @item displayname
  ## the name in the legend
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## h = glbar ([3 1 2]);
  ## size (h.xdata)
  ##   @result{} ans = 4   3
  ## h.facecolor = "g";
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glbar, glhist, glpcolor, glObject}
  ## @end deftp

  methods

    function o = glPatch (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
