## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef jit_cache_mode

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.jit_cache_mode.@var{NAME}
  ##
  ## Constants of the CUDA driver: use of the L1 cache, for
  ## @code{cuda.jit_option.CACHE_MODE}.
  ##
  ## @code{properties (@qcode{"cuda.jit_cache_mode"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.jit_cache_mode.CG
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    NONE = 0;
    CG = 1;
    CA = 2;
  endproperties

endclassdef
