## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef jit_fallback

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.jit_fallback.@var{NAME}
  ##
  ## Constants of the CUDA driver: what to take when there is no code for the
  ## device, for @code{cuda.jit_option.FALLBACK_STRATEGY}.
  ##
  ## @code{properties (@qcode{"cuda.jit_fallback"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.jit_fallback.PREFER_BINARY
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    PREFER_PTX = 0;
    PREFER_BINARY = 1;
  endproperties

endclassdef
