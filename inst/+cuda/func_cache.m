## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef func_cache

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.func_cache.@var{NAME}
  ##
  ## Constants of the CUDA driver: what a kernel prefers its cache to be; see
  ## @code{cudaFunction}.
  ##
  ## @code{properties (@qcode{"cuda.func_cache"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.func_cache.PREFER_NONE
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    PREFER_NONE = 0;
    PREFER_SHARED = 1;
    PREFER_L1 = 2;
    PREFER_EQUAL = 3;
  endproperties

endclassdef
