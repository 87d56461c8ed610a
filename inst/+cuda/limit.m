## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef limit

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.limit.@var{NAME}
  ##
  ## Constants of the CUDA driver: limits of a context; see @code{cuda.Context}.
  ##
  ## @code{properties (@qcode{"cuda.limit"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.limit.STACK_SIZE
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    STACK_SIZE = 0;
    PRINTF_FIFO_SIZE = 1;
    MALLOC_HEAP_SIZE = 2;
    DEV_RUNTIME_SYNC_DEPTH = 3;
    DEV_RUNTIME_PENDING_LAUNCH_COUNT = 4;
    MAX_L2_FETCH_GRANULARITY = 5;
    PERSISTING_L2_CACHE_SIZE = 6;
    SHMEM_SIZE = 7;
    CIG_ENABLED = 8;
    CIG_SHMEM_FALLBACK_ENABLED = 9;
  endproperties

endclassdef
