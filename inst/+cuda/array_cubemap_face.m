## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef array_cubemap_face

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.array_cubemap_face.@var{NAME}
  ##
  ## Constants of the CUDA driver: the faces of a cubemap, in the order of its slices; see
  ## @code{cuda.ArrayDescriptor3D}.
  ##
  ## @code{properties (@qcode{"cuda.array_cubemap_face"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.array_cubemap_face.POSITIVE_X
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    POSITIVE_X = 0;
    NEGATIVE_X = 1;
    POSITIVE_Y = 2;
    NEGATIVE_Y = 3;
    POSITIVE_Z = 4;
    NEGATIVE_Z = 5;
  endproperties

endclassdef
