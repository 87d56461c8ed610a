## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ctx_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.ctx_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: contexts.
  ##
  ## @code{properties (@qcode{"cuda.ctx_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.ctx_flags.SCHED_AUTO
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    SCHED_AUTO = 0;
    SCHED_SPIN = 1;
    SCHED_YIELD = 2;
    SCHED_BLOCKING_SYNC = 4;
    BLOCKING_SYNC = 4;
    SCHED_MASK = 7;
    MAP_HOST = 8;
    LMEM_RESIZE_TO_MAX = 16;
    COREDUMP_ENABLE = 32;
    USER_COREDUMP_ENABLE = 64;
    SYNC_MEMOPS = 128;
    FLAGS_MASK = 255;
  endproperties

endclassdef
