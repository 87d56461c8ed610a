## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef stream_write_value_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.stream_write_value_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: how a word is written; see @code{cudaStream}.
  ##
  ## @code{properties (@qcode{"cuda.stream_write_value_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.stream_write_value_flags.DEFAULT
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT = 0;
    NO_MEMORY_BARRIER = 1;
  endproperties

endclassdef
