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
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.target} TEXTURE_2D
    ## The value of @code{GL_TEXTURE_2D}: 3553.
    ## @end deftp
    TEXTURE_2D = 3553;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.target} TEXTURE_RECTANGLE
    ## The value of @code{GL_TEXTURE_RECTANGLE}: 34037.
    ## @end deftp
    TEXTURE_RECTANGLE = 34037;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.target} TEXTURE_CUBE_MAP
    ## The value of @code{GL_TEXTURE_CUBE_MAP}: 34067.
    ## @end deftp
    TEXTURE_CUBE_MAP = 34067;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.target} TEXTURE_3D
    ## The value of @code{GL_TEXTURE_3D}: 32879.
    ## @end deftp
    TEXTURE_3D = 32879;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.target} TEXTURE_2D_ARRAY
    ## The value of @code{GL_TEXTURE_2D_ARRAY}: 35866.
    ## @end deftp
    TEXTURE_2D_ARRAY = 35866;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.target} RENDERBUFFER
    ## The value of @code{GL_RENDERBUFFER}: 36161.
    ## @end deftp
    RENDERBUFFER = 36161;
  endproperties

  methods

    ## Of a class without methods, `methods' asks Java.
    function this = target ()
    endfunction

  endmethods

endclassdef
