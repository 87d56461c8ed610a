## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef texture_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.texture_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: the flags of a texture; see
  ## @code{cuda.TextureObject}.
  ##
  ## @code{properties (@qcode{"cuda.texture_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.texture_flags.READ_AS_INTEGER
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    READ_AS_INTEGER = 1;
    NORMALIZED_COORDINATES = 2;
    SRGB = 16;
    DISABLE_TRILINEAR_OPTIMIZATION = 32;
    SEAMLESS_CUBEMAP = 64;
  endproperties

endclassdef
