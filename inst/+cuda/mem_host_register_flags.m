## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef mem_host_register_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.mem_host_register_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: page-locking memory; see
  ## @code{cuda.register_host_memory}.
  ##
  ## @code{properties (@qcode{"cuda.mem_host_register_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.mem_host_register_flags.PORTABLE
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    PORTABLE = 1;
    DEVICEMAP = 2;
    IOMEMORY = 4;
    READ_ONLY = 8;
  endproperties

endclassdef
