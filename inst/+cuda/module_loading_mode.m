## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef module_loading_mode

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.module_loading_mode.@var{NAME}
  ##
  ## Constants of the CUDA driver: when kernels are loaded; see
  ## @code{cuda.get_module_loading_mode}.
  ##
  ## @code{properties (@qcode{"cuda.module_loading_mode"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.module_loading_mode.LAZY_LOADING
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    EAGER_LOADING = 1;
    LAZY_LOADING = 2;
  endproperties

endclassdef
