## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef shared_config

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.shared_config.@var{NAME}
  ##
  ## Constants of the CUDA driver: widths of the banks of shared memory, as
  ## devices before Volta let them be chosen; see @code{cudaFunction}.
  ##
  ## @code{properties (@qcode{"cuda.shared_config"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.shared_config.DEFAULT_BANK_SIZE
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT_BANK_SIZE = 0;
    FOUR_BYTE_BANK_SIZE = 1;
    EIGHT_BYTE_BANK_SIZE = 2;
  endproperties

endclassdef
