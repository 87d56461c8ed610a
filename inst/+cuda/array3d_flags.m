## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef array3d_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.array3d_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: kinds of arrays; see
  ## @code{cuda.ArrayDescriptor3D}.
  ##
  ## @code{properties (@qcode{"cuda.array3d_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.array3d_flags.SURFACE_LDST
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    LAYERED = 1;
    ARRAY3D_2DARRAY = 1;
    ARRAY3D_LAYERED = 1;
    SURFACE_LDST = 2;
    CUBEMAP = 4;
    TEXTURE_GATHER = 8;
    DEPTH_TEXTURE = 16;
    COLOR_ATTACHMENT = 32;
    SPARSE = 64;
    DEFERRED_MAPPING = 128;
    VIDEO_ENCODE_DECODE = 256;
  endproperties

  methods

    ## Of a class without methods, `methods' asks Java.
    function this = array3d_flags ()
    endfunction

  endmethods

endclassdef
