## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef shared_carveout

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.shared_carveout.@var{NAME}
  ##
  ## Constants of the CUDA driver: how much of a multiprocessor's cache should be
  ## shared memory, in percent; see @code{cudaFunction}.
  ##
  ## @code{properties (@qcode{"cuda.shared_carveout"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.shared_carveout.MAX_SHARED
  ##   @result{} ans = 100
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT = -1;
    MAX_L1 = 0;
    MAX_SHARED = 100;
  endproperties

endclassdef
