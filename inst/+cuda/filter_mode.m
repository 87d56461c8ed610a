## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef filter_mode

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.filter_mode.@var{NAME}
  ##
  ## Constants of the CUDA driver: how a texture interpolates; see
  ## @code{cuda.TextureObject}.
  ##
  ## @code{properties (@qcode{"cuda.filter_mode"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.filter_mode.POINT
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    POINT = 0;
    LINEAR = 1;
  endproperties

endclassdef
