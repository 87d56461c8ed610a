## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef mem_range_attribute

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.mem_range_attribute.@var{NAME}
  ##
  ## Constants of the CUDA driver: what was said of managed memory; see
  ## @code{cuda.mem_range_get_attribute}.
  ##
  ## @code{properties (@qcode{"cuda.mem_range_attribute"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.mem_range_attribute.READ_MOSTLY
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    READ_MOSTLY = 1;
    PREFERRED_LOCATION = 2;
    ACCESSED_BY = 3;
    LAST_PREFETCH_LOCATION = 4;
  endproperties

endclassdef
