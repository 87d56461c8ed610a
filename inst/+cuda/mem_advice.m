## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef mem_advice

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.mem_advice.@var{NAME}
  ##
  ## Constants of the CUDA driver: how managed memory will be used; see
  ## @code{cuda.mem_advise}.
  ##
  ## @code{properties (@qcode{"cuda.mem_advice"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.mem_advice.SET_READ_MOSTLY
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    SET_READ_MOSTLY = 1;
    UNSET_READ_MOSTLY = 2;
    SET_PREFERRED_LOCATION = 3;
    UNSET_PREFERRED_LOCATION = 4;
    SET_ACCESSED_BY = 5;
    UNSET_ACCESSED_BY = 6;
  endproperties

endclassdef
