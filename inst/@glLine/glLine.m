## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glLine < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glLine
  ##
  ## Lines and markers, made by @code{glplot} and the like, which return one for each
  ## column of a matrix.  If @code{update (@var{h}, @var{x}, @var{y})} gives it matrices,
  ## one glLine has a line for each column, which draws thousands of lines fast.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item xdata
  ## @itemx ydata
  ## the points, a column for each line; gpuArrays
  ## @item color
  ## a letter or name of a color, or [red, green, blue] from 0 to 1,
  ## or @qcode{"auto"}: the colors of the axes in turn, one for each column
  ## @item linestyle
  ## @qcode{"-"}, @qcode{"-@w{}-"}, @qcode{":"}, @qcode{"-."} or @qcode{"none"}
  ## @item linewidth
  ## in points, of the edges of markers, too
  ## @item linejoin
  ## @qcode{"round"} or @qcode{"miter"}
  ## @item marker
  ## @qcode{"none"}, or one of @code{+ o * . x | _ s d ^ v > < p h}
  ## @item markersize
  ## in points
  ## @item markeredgecolor
  ## @itemx markerfacecolor
  ## as @code{color}, or @qcode{"auto"} or @qcode{"none"}
  ## @item alpha
  ## opacity, from 0 (invisible) to 1
  ## @item displayname
  ## the name in the legend
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @item maxpoints
  ## the number of points that @code{append} keeps; 0: all
  ## @item seriesindex
  ## the index of the axes' color of its first column
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## h = glplot (1:3, [1 2; 3 4; 5 6]);
  ## size (h)
  ##   @result{} ans = 2   1
  ## h(1).linewidth = 2;
  ## append (h(1), 4, 7);
  ## size (h(1).ydata)
  ##   @result{} ans = 4   1
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glplot, glObject}
  ## @end deftp

  methods

    function o = glLine (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
