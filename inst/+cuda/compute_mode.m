## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef compute_mode

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.compute_mode.@var{NAME}
  ##
  ## Constants of the CUDA driver: the compute mode of a device.
  ##
  ## @code{properties (@qcode{"cuda.compute_mode"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.compute_mode.DEFAULT
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT = 0;
    PROHIBITED = 2;
    EXCLUSIVE_PROCESS = 3;
  endproperties

endclassdef
