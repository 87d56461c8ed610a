## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef jit_target

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.jit_target.@var{NAME}
  ##
  ## Constants of the CUDA driver: architectures for @code{cuda.jit_option.TARGET}.
  ##
  ## @code{properties (@qcode{"cuda.jit_target"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.jit_target.COMPUTE_90
  ##   @result{} ans = 90
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    COMPUTE_30 = 30;
    COMPUTE_32 = 32;
    COMPUTE_35 = 35;
    COMPUTE_37 = 37;
    COMPUTE_50 = 50;
    COMPUTE_52 = 52;
    COMPUTE_53 = 53;
    COMPUTE_60 = 60;
    COMPUTE_61 = 61;
    COMPUTE_62 = 62;
    COMPUTE_70 = 70;
    COMPUTE_72 = 72;
    COMPUTE_75 = 75;
    COMPUTE_80 = 80;
    COMPUTE_86 = 86;
    COMPUTE_87 = 87;
    COMPUTE_89 = 89;
    COMPUTE_90 = 90;
    COMPUTE_100 = 100;
    COMPUTE_103 = 103;
    COMPUTE_110 = 110;
    COMPUTE_120 = 120;
    COMPUTE_121 = 121;
    COMPUTE_90A = 65626;
    COMPUTE_100A = 65636;
    COMPUTE_103A = 65639;
    COMPUTE_110A = 65646;
    COMPUTE_120A = 65656;
    COMPUTE_121A = 65657;
    COMPUTE_100F = 131172;
    COMPUTE_103F = 131175;
    COMPUTE_110F = 131182;
    COMPUTE_120F = 131192;
    COMPUTE_121F = 131193;
  endproperties

endclassdef
