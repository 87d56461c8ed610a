## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef pointer_attribute

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.pointer_attribute.@var{NAME}
  ##
  ## Constants of the CUDA driver: what is known of pointers; see
  ## @code{cuda.pointer_attributes}.
  ##
  ## @code{properties (@qcode{"cuda.pointer_attribute"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.pointer_attribute.CONTEXT
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    CONTEXT = 1;
    MEMORY_TYPE = 2;
    DEVICE_POINTER = 3;
    HOST_POINTER = 4;
    P2P_TOKENS = 5;
    SYNC_MEMOPS = 6;
    BUFFER_ID = 7;
    IS_MANAGED = 8;
    DEVICE_ORDINAL = 9;
    RANGE_START_ADDR = 11;
    RANGE_SIZE = 12;
    MAPPED = 13;
  endproperties

endclassdef
