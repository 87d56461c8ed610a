## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glAxes < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glAxes
  ##
  ## Axes, made by @code{glaxes}, @code{glsubplot} or by the first plotting
  ## function.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item xlim
  ## @itemx ylim
  ## @itemx clim
  ## limits, two increasing numbers
  ## @item xlimmode
  ## @itemx ylimmode
  ## @itemx climmode
  ## @qcode{"auto"}: limits follow the data; @qcode{"manual"} once they are set
  ## @item xlimitmethod
  ## @itemx ylimitmethod
  ## @qcode{"tickaligned"}: automatic limits are ticks; @qcode{"tight"}: the data's own
  ## @item xscale
  ## @itemx yscale
  ## @qcode{"linear"}, @qcode{"log"}, or @qcode{"date"} for results of @code{datenum}
  ## @item xdir
  ## @itemx ydir
  ## @qcode{"normal"} or @qcode{"reverse"}
  ## @item xtick
  ## @itemx ytick
  ## positions of the ticks; once set, they stay
  ## @item xtickmode
  ## @itemx ytickmode
  ## @qcode{"auto"} or @qcode{"manual"}
  ## @item xgrid
  ## @itemx ygrid
  ## @itemx xminorgrid
  ## @itemx yminorgrid
  ## @qcode{"on"} or @qcode{"off"}
  ## @item box
  ## @itemx visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @item title
  ## @itemx xlabel
  ## @itemx ylabel
  ## objects glText; setting one of them to a text sets its string
  ## @item position
  ## [left, bottom, width, height] as fractions of the figure; empty: as the property
  ## @code{subplot}
  ## @item subplot
  ## [rows, columns, first, last], the cell in a grid
  ## @item dataaspectratio
  ## [a, b, c]: a units of x are as long as b of y
  ## @item plotboxaspectratio
  ## [w, h, d]: the width of the box to its height
  ## @item dataaspectratiomode
  ## @itemx plotboxaspectratiomode
  ## @qcode{"manual"} once these are set; @qcode{"auto"}: as the available room
  ## @item yaxislocation
  ## @qcode{"left"} or @qcode{"right"}
  ## @item nextplot
  ## @qcode{"replace"} or, while @code{hold} is on, @qcode{"add"}
  ## @item colororder
  ## @itemx colororderindex
  ## the colors that lines take in turn, and the index of the next one
  ## @item colormap
  ## colors of images, n x 3; empty: the figure's
  ## @item color
  ## @itemx xcolor
  ## @itemx ycolor
  ## of the box, and of the axes
  ## @item fontsize
  ## in points
  ## @end table
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## ax = glaxes ("xlim", [0 10]);
  ## plot (ax, 1:10, 1:10);
  ## ax.xscale = "log";
  ## ax.xlim = [1 10];
  ## ax.xlimmode
  ##   @result{} ans = manual
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glaxes, glsubplot, glaxis, glObject}
  ## @end deftp

  methods

    function o = glAxes (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
