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
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} LAYERED
    ## The value of @code{CUDA_ARRAY3D_LAYERED}: 1.
    ## @end deftp
    LAYERED = 1;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} ARRAY3D_2DARRAY
    ## The value of @code{CUDA_ARRAY3D_2DARRAY}: 1.
    ## @end deftp
    ARRAY3D_2DARRAY = 1;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} ARRAY3D_LAYERED
    ## The value of @code{CUDA_ARRAY3D_LAYERED}: 1.
    ## @end deftp
    ARRAY3D_LAYERED = 1;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} SURFACE_LDST
    ## The value of @code{CUDA_ARRAY3D_SURFACE_LDST}: 2.
    ## @end deftp
    SURFACE_LDST = 2;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} CUBEMAP
    ## The value of @code{CUDA_ARRAY3D_CUBEMAP}: 4.
    ## @end deftp
    CUBEMAP = 4;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} TEXTURE_GATHER
    ## The value of @code{CUDA_ARRAY3D_TEXTURE_GATHER}: 8.
    ## @end deftp
    TEXTURE_GATHER = 8;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} DEPTH_TEXTURE
    ## The value of @code{CUDA_ARRAY3D_DEPTH_TEXTURE}: 16.
    ## @end deftp
    DEPTH_TEXTURE = 16;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} COLOR_ATTACHMENT
    ## The value of @code{CUDA_ARRAY3D_COLOR_ATTACHMENT}: 32.
    ## @end deftp
    COLOR_ATTACHMENT = 32;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} SPARSE
    ## The value of @code{CUDA_ARRAY3D_SPARSE}: 64.
    ## @end deftp
    SPARSE = 64;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} DEFERRED_MAPPING
    ## The value of @code{CUDA_ARRAY3D_DEFERRED_MAPPING}: 128.
    ## @end deftp
    DEFERRED_MAPPING = 128;
    ## -*- texinfo -*-
    ## @deftp {cuda.array3d_flags} VIDEO_ENCODE_DECODE
    ## The value of @code{CUDA_ARRAY3D_VIDEO_ENCODE_DECODE}: 256.
    ## @end deftp
    VIDEO_ENCODE_DECODE = 256;
  endproperties

  methods

    ## Of a class without methods, `methods' asks Java.
    function this = array3d_flags ()
    endfunction

  endmethods

endclassdef
