## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef target

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.gl.target.@var{NAME}
  ##
  ## Constants of OpenGL: kinds of images; see
  ## @code{cuda.gl.RegisteredImage}.
  ##
  ## @code{properties (@qcode{"cuda.gl.target"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.gl.target.TEXTURE_2D
  ##   @result{} ans = 3553
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    TEXTURE_2D = 3553;
    TEXTURE_RECTANGLE = 34037;
    TEXTURE_CUBE_MAP = 34067;
    TEXTURE_3D = 32879;
    TEXTURE_2D_ARRAY = 35866;
    RENDERBUFFER = 36161;
  endproperties

  methods

    ## Of a class without methods, `methods' asks Java.
    function this = target ()
    endfunction

  endmethods

endclassdef
