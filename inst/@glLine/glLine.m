## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glLine < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glLine
  ##
  ## Lines and markers, made by @code{glplot} and its kin, which give one for each column
  ## of a matrix.  One whose data become a matrix, by @code{update (@var{h}, @var{x}, @var{y})}, has
  ## a line for each column, thousands of them if they are to be drawn fast.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item xdata
  ## @itemx ydata
  ## the points, a column for each line; gpuArrays
  ## @item color
  ## a letter or name of a color, or [red, green, blue] from 0 to 1,
  ## or @qcode{"auto"}: those of the axes in turn, a column each
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
  ## from 0, nothing is seen, to 1
  ## @item displayname
  ## the name in the legend
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @item maxpoints
  ## how many points @code{append} keeps; 0: all
  ## @item seriesindex
  ## which of the axes' colors its first column has
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
