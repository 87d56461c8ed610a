## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glImage < glObject

  ## -*- texinfo -*-
  ## @deftp {octcuda} glImage
  ##
  ## A matrix as a picture, made by @code{glimage}, @code{glimagesc} and @code{glpcolor}.
  ##
  ## Properties, besides those of every @code{glObject}:
  ##
  ## @table @code
  ## @item cdata
  ## numbers for the color map, or n x m x 3 or n x m x 4 of red, green, blue and opacity;
  ## a gpuArray
  ## @item xdata
  ## @itemx ydata
  ## the middle of the first and of the last pixel
  ## @item interpolation
  ## @qcode{"nearest"} or @qcode{"linear"}
  ## @item cdatamapping
  ## @qcode{"direct"}: numbers are indices of colors; @qcode{"scaled"}: @code{clim} of the
  ## axes gets the first and the last color
  ## @item alphadata
  ## opacity, from 0 (invisible) to 1
  ## @item displayname
  ## the name in the legend
  ## @item visible
  ## @qcode{"on"} or @qcode{"off"}
  ## @end table
  ##
  ## NaN is transparent.
  ##
  ## @example
  ## @group
  ## f = glfigure ("visible", "off");
  ## h = glimagesc (magic (4));
  ## h.interpolation = "linear";
  ## update (h, magic (8));
  ## size (h.cdata)
  ##   @result{} ans = 8   8
  ## close (f)
  ## @end group
  ## @end example
  ##
  ## @seealso{glimage, glimagesc, glObject}
  ## @end deftp

  methods

    function o = glImage (varargin)
      o@glObject (varargin{:});
    endfunction

  endmethods

endclassdef
