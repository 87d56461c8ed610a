## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef resource_view_format

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.resource_view_format.@var{NAME}
  ##
  ## Constants of the CUDA driver: the format that a view gives the texels; see
  ## @code{cuda.TextureObject}.
  ##
  ## @code{properties (@qcode{"cuda.resource_view_format"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.resource_view_format.NONE
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    NONE = 0;
    UINT_1X8 = 1;
    UINT_2X8 = 2;
    UINT_4X8 = 3;
    SINT_1X8 = 4;
    SINT_2X8 = 5;
    SINT_4X8 = 6;
    UINT_1X16 = 7;
    UINT_2X16 = 8;
    UINT_4X16 = 9;
    SINT_1X16 = 10;
    SINT_2X16 = 11;
    SINT_4X16 = 12;
    UINT_1X32 = 13;
    UINT_2X32 = 14;
    UINT_4X32 = 15;
    SINT_1X32 = 16;
    SINT_2X32 = 17;
    SINT_4X32 = 18;
    FLOAT_1X16 = 19;
    FLOAT_2X16 = 20;
    FLOAT_4X16 = 21;
    FLOAT_1X32 = 22;
    FLOAT_2X32 = 23;
    FLOAT_4X32 = 24;
    UNSIGNED_BC1 = 25;
    UNSIGNED_BC2 = 26;
    UNSIGNED_BC3 = 27;
    UNSIGNED_BC4 = 28;
    SIGNED_BC4 = 29;
    UNSIGNED_BC5 = 30;
    SIGNED_BC5 = 31;
    UNSIGNED_BC6H = 32;
    SIGNED_BC6H = 33;
    UNSIGNED_BC7 = 34;
  endproperties

endclassdef
