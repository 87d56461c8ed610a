## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef mempool_attribute

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.mempool_attribute.@var{NAME}
  ##
  ## Constants of the CUDA driver: pools of memory; see @code{cuda.MemoryPool}.
  ##
  ## @code{properties (@qcode{"cuda.mempool_attribute"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.mempool_attribute.REUSE_FOLLOW_EVENT_DEPENDENCIES
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    REUSE_FOLLOW_EVENT_DEPENDENCIES = 1;
    REUSE_ALLOW_OPPORTUNISTIC = 2;
    REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3;
    RELEASE_THRESHOLD = 4;
    RESERVED_MEM_CURRENT = 5;
    RESERVED_MEM_HIGH = 6;
    USED_MEM_CURRENT = 7;
    USED_MEM_HIGH = 8;
  endproperties

endclassdef
