## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef jit_input_type

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.jit_input_type.@var{NAME}
  ##
  ## Constants of the CUDA driver: what @code{cuda.Linker} is given.
  ##
  ## @code{properties (@qcode{"cuda.jit_input_type"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.jit_input_type.PTX
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    CUBIN = 0;
    PTX = 1;
    FATBINARY = 2;
    OBJECT = 3;
    LIBRARY = 4;
    NVVM = 5;
  endproperties

endclassdef
