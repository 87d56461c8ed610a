## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef graphics_map_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.gl.graphics_map_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: how it accesses an object of OpenGL; see
  ## @code{cuda.gl.RegisteredBuffer}.
  ##
  ## @code{NONE}: it reads and writes.  @code{READ_ONLY}: nothing is copied back.
  ## @code{WRITE_DISCARD}: it overwrites everything, so that the old contents need
  ## not be kept.  @code{SURFACE_LDST}, of images: surfaces read and write.
  ##
  ## @example
  ## @group
  ## cuda.gl.graphics_map_flags.WRITE_DISCARD
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.graphics_map_flags} NONE
    ## CUDA reads and writes the object: 0.
    ## @end deftp
    NONE = 0;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.graphics_map_flags} READ_ONLY
    ## Nothing is copied back: 1.
    ## @end deftp
    READ_ONLY = 1;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.graphics_map_flags} WRITE_DISCARD
    ## CUDA overwrites everything: 2.
    ## @end deftp
    WRITE_DISCARD = 2;
    ## -*- texinfo -*-
    ## @deftp {cuda.gl.graphics_map_flags} SURFACE_LDST
    ## Surfaces read and write the image: 4.
    ## @end deftp
    SURFACE_LDST = 4;
  endproperties

  methods

    ## Of a class without methods, `methods' asks Java.
    function this = graphics_map_flags ()
    endfunction

  endmethods

endclassdef
