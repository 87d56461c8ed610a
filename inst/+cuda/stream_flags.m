## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef stream_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.stream_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: streams; see @code{cuda.Stream}.
  ##
  ## @code{properties (@qcode{"cuda.stream_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.stream_flags.DEFAULT
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT = 0;
    NON_BLOCKING = 1;
  endproperties

endclassdef
