## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef capture_status

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.capture_status.@var{NAME}
  ##
  ## Constants of the CUDA driver: the state of a capture; see @code{cudaStream}.
  ##
  ## @code{properties (@qcode{"cuda.capture_status"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.capture_status.ACTIVE
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    NONE = 0;
    ACTIVE = 1;
    INVALIDATED = 2;
  endproperties

endclassdef
