## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef host_alloc_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.host_alloc_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: page-locked memory; see
  ## @code{cuda.pagelocked_empty}.
  ##
  ## @code{properties (@qcode{"cuda.host_alloc_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.host_alloc_flags.PORTABLE
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    PORTABLE = 1;
    DEVICEMAP = 2;
    WRITECOMBINED = 4;
  endproperties

endclassdef
