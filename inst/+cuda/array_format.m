## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef array_format

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.array_format.@var{NAME}
  ##
  ## Constants of the CUDA driver: what the channels of a texel are; see
  ## @code{cuda.ArrayDescriptor}.
  ##
  ## @code{properties (@qcode{"cuda.array_format"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.array_format.UNSIGNED_INT8
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    UNSIGNED_INT8 = 1;
    UNSIGNED_INT16 = 2;
    UNSIGNED_INT32 = 3;
    SIGNED_INT8 = 8;
    SIGNED_INT16 = 9;
    SIGNED_INT32 = 10;
    HALF = 16;
    FLOAT = 32;
    NV12 = 176;
    UNORM_INT8X1 = 192;
    UNORM_INT8X2 = 193;
    UNORM_INT8X4 = 194;
    UNORM_INT16X1 = 195;
    UNORM_INT16X2 = 196;
    UNORM_INT16X4 = 197;
    SNORM_INT8X1 = 198;
    SNORM_INT8X2 = 199;
    SNORM_INT8X4 = 200;
    SNORM_INT16X1 = 201;
    SNORM_INT16X2 = 202;
    SNORM_INT16X4 = 203;
    BC1_UNORM = 145;
    BC1_UNORM_SRGB = 146;
    BC2_UNORM = 147;
    BC2_UNORM_SRGB = 148;
    BC3_UNORM = 149;
    BC3_UNORM_SRGB = 150;
    BC4_UNORM = 151;
    BC4_SNORM = 152;
    BC5_UNORM = 153;
    BC5_SNORM = 154;
    BC6H_UF16 = 155;
    BC6H_SF16 = 156;
    BC7_UNORM = 157;
    BC7_UNORM_SRGB = 158;
    P010 = 159;
    P016 = 161;
    NV16 = 162;
    P210 = 163;
    P216 = 164;
    YUY2 = 165;
    Y210 = 166;
    Y216 = 167;
    AYUV = 168;
    Y410 = 169;
    Y416 = 177;
    Y444_PLANAR8 = 178;
    Y444_PLANAR10 = 179;
    YUV444_8bit_SemiPlanar = 180;
    YUV444_16bit_SemiPlanar = 181;
    UNORM_INT_101010_2 = 80;
  endproperties

endclassdef
