## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef update_capture_dependencies_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.update_capture_dependencies_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: adding to or replacing what the next node waits
  ## for; see @code{cudaStream}.
  ##
  ## @code{properties (@qcode{"cuda.update_capture_dependencies_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.update_capture_dependencies_flags.SET_CAPTURE_DEPENDENCIES
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    ADD_CAPTURE_DEPENDENCIES = 0;
    SET_CAPTURE_DEPENDENCIES = 1;
  endproperties

endclassdef
