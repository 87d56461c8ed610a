## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef p2p_attribute

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.p2p_attribute.@var{NAME}
  ##
  ## Constants of the CUDA driver: attributes of the link between two devices; see
  ## @code{get_p2p_attribute} of @code{cudaDevice}.
  ##
  ## @code{properties (@qcode{"cuda.p2p_attribute"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.p2p_attribute.ACCESS_SUPPORTED
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    PERFORMANCE_RANK = 1;
    ACCESS_SUPPORTED = 2;
    NATIVE_ATOMIC_SUPPORTED = 3;
    CUDA_ARRAY_ACCESS_SUPPORTED = 4;
    ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED = 5;
  endproperties

endclassdef
