## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef capture_mode

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.capture_mode.@var{NAME}
  ##
  ## Constants of the CUDA driver: what else may be done while a stream is
  ## captured; see @code{cudaStream}.
  ##
  ## @code{properties (@qcode{"cuda.capture_mode"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.capture_mode.RELAXED
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    GLOBAL = 0;
    THREAD_LOCAL = 1;
    RELAXED = 2;
  endproperties

endclassdef
