## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef graph_debug_dot_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.graph_debug_dot_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: what is written of a graph; see
  ## @code{cudaGraph}.
  ##
  ## @code{properties (@qcode{"cuda.graph_debug_dot_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.graph_debug_dot_flags.VERBOSE
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    VERBOSE = 1;
    RUNTIME_TYPES = 2;
    KERNEL_NODE_PARAMS = 4;
    MEMCPY_NODE_PARAMS = 8;
    MEMSET_NODE_PARAMS = 16;
    HOST_NODE_PARAMS = 32;
    EVENT_NODE_PARAMS = 64;
    EXT_SEMAS_SIGNAL_NODE_PARAMS = 128;
    EXT_SEMAS_WAIT_NODE_PARAMS = 256;
    KERNEL_NODE_ATTRIBUTES = 512;
    HANDLES = 1024;
    MEM_ALLOC_NODE_PARAMS = 2048;
    MEM_FREE_NODE_PARAMS = 4096;
    BATCH_MEM_OP_NODE_PARAMS = 8192;
    EXTRA_TOPO_INFO = 16384;
    CONDITIONAL_NODE_PARAMS = 32768;
  endproperties

endclassdef
