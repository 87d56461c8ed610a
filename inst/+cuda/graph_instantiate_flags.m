## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef graph_instantiate_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.graph_instantiate_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: how a graph is instantiated; see
  ## @code{cudaGraph}.
  ##
  ## @code{properties (@qcode{"cuda.graph_instantiate_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.graph_instantiate_flags.USE_NODE_PRIORITY
  ##   @result{} ans = 8
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    AUTO_FREE_ON_LAUNCH = 1;
    UPLOAD = 2;
    DEVICE_LAUNCH = 4;
    USE_NODE_PRIORITY = 8;
  endproperties

endclassdef
