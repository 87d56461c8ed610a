## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef graph_exec_update_result

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.graph_exec_update_result.@var{NAME}
  ##
  ## Constants of the CUDA driver: what came of an update; see
  ## @code{cudaGraphExec}.
  ##
  ## @code{properties (@qcode{"cuda.graph_exec_update_result"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.graph_exec_update_result.SUCCESS
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    SUCCESS = 0;
    ERROR = 1;
    ERROR_TOPOLOGY_CHANGED = 2;
    ERROR_NODE_TYPE_CHANGED = 3;
    ERROR_FUNCTION_CHANGED = 4;
    ERROR_PARAMETERS_CHANGED = 5;
    ERROR_NOT_SUPPORTED = 6;
    ERROR_UNSUPPORTED_FUNCTION_CHANGE = 7;
    ERROR_ATTRIBUTES_CHANGED = 8;
  endproperties

endclassdef
