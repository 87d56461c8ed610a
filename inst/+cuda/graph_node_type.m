## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef graph_node_type

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.graph_node_type.@var{NAME}
  ##
  ## Constants of the CUDA driver: the types of nodes; see @code{cudaGraphNode}.
  ##
  ## @code{properties (@qcode{"cuda.graph_node_type"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.graph_node_type.MEMSET
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    KERNEL = 0;
    MEMCPY = 1;
    MEMSET = 2;
    HOST = 3;
    GRAPH = 4;
    EMPTY = 5;
    WAIT_EVENT = 6;
    EVENT_RECORD = 7;
    EXT_SEMAS_SIGNAL = 8;
    EXT_SEMAS_WAIT = 9;
    MEM_ALLOC = 10;
    MEM_FREE = 11;
    BATCH_MEM_OP = 12;
    CONDITIONAL = 13;
  endproperties

endclassdef
