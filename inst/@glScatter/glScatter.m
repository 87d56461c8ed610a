## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glScatter < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glScatter
  ##
  ## Points, each with its size and color, made by @code{glscatter}.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item xdata
  ## @itemx ydata
  ## the points; gpuArrays
  ## @item cdata
  ## colors: one number for each, for the color map; n x 3 or 1 x 3 are [red, green, blue]
  ## @item sizedata
  ## areas in points squared, one for all or one for each
  ## @item marker
  ## @qcode{"none"}, or one of @code{+ o * . x | _ s d ^ v > < p h}
  ## @item markeredgecolor
  ## @itemx markerfacecolor
  ## a color, @qcode{"flat"}: that of cdata, @qcode{"auto"} or @qcode{"none"}
  ## @item alpha
  ## opacity, from 0 (invisible) to 1
  ## @item mode
  ## @qcode{"points"}, or @qcode{"density"}: the number of points on each pixel
  ## @item sizeunits
  ## @qcode{"points"}, or @qcode{"data"}: the square root of a size is the width of a
  ## marker in units of the x axis, so that it grows with the zoom; markers are clipped
  ## at the axes
  ## @item linewidth
  ## of edges, in points
  ## @item displayname
  ## the name in the legend
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @item maxpoints
  ## the number of points that @code{append} keeps; 0: all
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## h = glscatter (1:4, [2 4 1 3], 50, [1 2 3 4]);
  ## h.marker = "s";
  ## gather (h.sizedata)
  ##   @result{} ans = 50
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glscatter, glObject}
  ## @end deftp

  methods

    function o = glScatter (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
