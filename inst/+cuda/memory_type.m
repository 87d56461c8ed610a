## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef memory_type

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.memory_type.@var{NAME}
  ##
  ## Constants of the CUDA driver: kinds of memory.
  ##
  ## @code{properties (@qcode{"cuda.memory_type"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.memory_type.HOST
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    HOST = 1;
    DEVICE = 2;
    ARRAY = 3;
    UNIFIED = 4;
  endproperties

endclassdef
