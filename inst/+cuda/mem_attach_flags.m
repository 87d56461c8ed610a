## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef mem_attach_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.mem_attach_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: who may use managed memory; see
  ## @code{cuda.managed_empty}.
  ##
  ## @code{properties (@qcode{"cuda.mem_attach_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.mem_attach_flags.GLOBAL
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    GLOBAL = 1;
    HOST = 2;
    SINGLE = 4;
  endproperties

endclassdef
