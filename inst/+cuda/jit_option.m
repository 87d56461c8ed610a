## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef jit_option

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.jit_option.@var{NAME}
  ##
  ## Constants of the CUDA driver: what the driver is told when it compiles PTX or links; see
  ## @code{cuda.module_from_buffer} and @code{cuda.Linker}.
  ##
  ## @code{properties (@qcode{"cuda.jit_option"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.jit_option.MAX_REGISTERS
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    MAX_REGISTERS = 0;
    THREADS_PER_BLOCK = 1;
    WALL_TIME = 2;
    INFO_LOG_BUFFER = 3;
    INFO_LOG_BUFFER_SIZE_BYTES = 4;
    ERROR_LOG_BUFFER = 5;
    ERROR_LOG_BUFFER_SIZE_BYTES = 6;
    OPTIMIZATION_LEVEL = 7;
    TARGET_FROM_CUCONTEXT = 8;
    TARGET = 9;
    FALLBACK_STRATEGY = 10;
    GENERATE_DEBUG_INFO = 11;
    LOG_VERBOSE = 12;
    GENERATE_LINE_INFO = 13;
    CACHE_MODE = 14;
    NEW_SM3X_OPT = 15;
    FAST_COMPILE = 16;
    GLOBAL_SYMBOL_NAMES = 17;
    GLOBAL_SYMBOL_ADDRESSES = 18;
    GLOBAL_SYMBOL_COUNT = 19;
    LTO = 20;
    FTZ = 21;
    PREC_DIV = 22;
    PREC_SQRT = 23;
    FMA = 24;
    REFERENCED_KERNEL_NAMES = 25;
    REFERENCED_KERNEL_COUNT = 26;
    REFERENCED_VARIABLE_NAMES = 27;
    REFERENCED_VARIABLE_COUNT = 28;
    OPTIMIZE_UNUSED_DEVICE_VARIABLES = 29;
    POSITION_INDEPENDENT_CODE = 30;
    MIN_CTA_PER_SM = 31;
    MAX_THREADS_PER_BLOCK = 32;
    OVERRIDE_DIRECTIVE_VALUES = 33;
    SPLIT_COMPILE = 34;
  endproperties

endclassdef
