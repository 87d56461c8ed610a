## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef address_mode

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.address_mode.@var{NAME}
  ##
  ## Constants of the CUDA driver: what a texture gives beyond its edges; see
  ## @code{cuda.TextureObject}.
  ##
  ## @code{properties (@qcode{"cuda.address_mode"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.address_mode.WRAP
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    WRAP = 0;
    CLAMP = 1;
    MIRROR = 2;
    BORDER = 3;
  endproperties

endclassdef
