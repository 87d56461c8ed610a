## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef resource_type

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.resource_type.@var{NAME}
  ##
  ## Constants of the CUDA driver: what a texture reads; see
  ## @code{cuda.TextureObject}.
  ##
  ## @code{properties (@qcode{"cuda.resource_type"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.resource_type.ARRAY
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    ARRAY = 0;
    MIPMAPPED_ARRAY = 1;
    LINEAR = 2;
    PITCH2D = 3;
  endproperties

endclassdef
