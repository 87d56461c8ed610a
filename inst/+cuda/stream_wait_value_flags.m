## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef stream_wait_value_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.stream_wait_value_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: what a word is compared for; see
  ## @code{cudaStream}.
  ##
  ## @code{properties (@qcode{"cuda.stream_wait_value_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.stream_wait_value_flags.EQ
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    GEQ = 0;
    EQ = 1;
    AND = 2;
    NOR = 3;
    FLUSH = 1073741824;
  endproperties

endclassdef
