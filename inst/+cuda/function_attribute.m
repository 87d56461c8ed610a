## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef function_attribute

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.function_attribute.@var{NAME}
  ##
  ## Constants of the CUDA driver: kernels; see @code{cudaFunction}.
  ##
  ## @code{properties (@qcode{"cuda.function_attribute"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.function_attribute.MAX_THREADS_PER_BLOCK
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    MAX_THREADS_PER_BLOCK = 0;
    SHARED_SIZE_BYTES = 1;
    CONST_SIZE_BYTES = 2;
    LOCAL_SIZE_BYTES = 3;
    NUM_REGS = 4;
    PTX_VERSION = 5;
    BINARY_VERSION = 6;
    CACHE_MODE_CA = 7;
    MAX_DYNAMIC_SHARED_SIZE_BYTES = 8;
    PREFERRED_SHARED_MEMORY_CARVEOUT = 9;
    CLUSTER_SIZE_MUST_BE_SET = 10;
    REQUIRED_CLUSTER_WIDTH = 11;
    REQUIRED_CLUSTER_HEIGHT = 12;
    REQUIRED_CLUSTER_DEPTH = 13;
    NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14;
    CLUSTER_SCHEDULING_POLICY_PREFERENCE = 15;
  endproperties

endclassdef
