## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef vectors

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{v} =} cuda.vectors.make_@var{TYPE} (@var{x}, @dots{})
  ## @deftypefnx {octcuda} {@var{name} =} cuda.vectors.@var{TYPE}
  ##
  ## CUDA's vector types: values of them, and their names.
  ##
  ## @var{TYPE} is @code{char}, @code{uchar}, @code{short}, @code{ushort},
  ## @code{int}, @code{uint}, @code{long}, @code{ulong}, @code{longlong},
  ## @code{ulonglong}, @code{float} or @code{double} with a number from 1 to 4
  ## behind.  PyCUDA's name for this is @code{vec}, which in Octave is another
  ## function.
  ##
  ## @code{make_@var{TYPE}} takes a number for each component and gives a column
  ## of them, of the class that has that type's bits: an argument for a kernel
  ## that takes such a vector.  Of rows of numbers it gives a matrix with a column
  ## for each vector, which is how an array of vectors lies in memory.
  ##
  ## The name alone is what @code{prepare} and @code{cuda.struct_type} take.
  ##
  ## @example
  ## @group
  ## cuda.vectors.make_float3 (1, 2, 3)'
  ##   @result{} ans =
  ##         1   2   3
  ## cuda.struct_type (cuda.vectors.double2).nbytes ()
  ##   @result{} ans = 16
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.struct_type, cudaFunction}
  ## @end deftypefn

  properties (Constant)
    char1 = "char1";
    make_char1 = @(x) cuda.vectors.values ("int8", x);
    char2 = "char2";
    make_char2 = @(x, y) cuda.vectors.values ("int8", x, y);
    char3 = "char3";
    make_char3 = @(x, y, z) cuda.vectors.values ("int8", x, y, z);
    char4 = "char4";
    make_char4 = @(x, y, z, w) cuda.vectors.values ("int8", x, y, z, w);

    uchar1 = "uchar1";
    make_uchar1 = @(x) cuda.vectors.values ("uint8", x);
    uchar2 = "uchar2";
    make_uchar2 = @(x, y) cuda.vectors.values ("uint8", x, y);
    uchar3 = "uchar3";
    make_uchar3 = @(x, y, z) cuda.vectors.values ("uint8", x, y, z);
    uchar4 = "uchar4";
    make_uchar4 = @(x, y, z, w) cuda.vectors.values ("uint8", x, y, z, w);

    short1 = "short1";
    make_short1 = @(x) cuda.vectors.values ("int16", x);
    short2 = "short2";
    make_short2 = @(x, y) cuda.vectors.values ("int16", x, y);
    short3 = "short3";
    make_short3 = @(x, y, z) cuda.vectors.values ("int16", x, y, z);
    short4 = "short4";
    make_short4 = @(x, y, z, w) cuda.vectors.values ("int16", x, y, z, w);

    ushort1 = "ushort1";
    make_ushort1 = @(x) cuda.vectors.values ("uint16", x);
    ushort2 = "ushort2";
    make_ushort2 = @(x, y) cuda.vectors.values ("uint16", x, y);
    ushort3 = "ushort3";
    make_ushort3 = @(x, y, z) cuda.vectors.values ("uint16", x, y, z);
    ushort4 = "ushort4";
    make_ushort4 = @(x, y, z, w) cuda.vectors.values ("uint16", x, y, z, w);

    int1 = "int1";
    make_int1 = @(x) cuda.vectors.values ("int32", x);
    int2 = "int2";
    make_int2 = @(x, y) cuda.vectors.values ("int32", x, y);
    int3 = "int3";
    make_int3 = @(x, y, z) cuda.vectors.values ("int32", x, y, z);
    int4 = "int4";
    make_int4 = @(x, y, z, w) cuda.vectors.values ("int32", x, y, z, w);

    uint1 = "uint1";
    make_uint1 = @(x) cuda.vectors.values ("uint32", x);
    uint2 = "uint2";
    make_uint2 = @(x, y) cuda.vectors.values ("uint32", x, y);
    uint3 = "uint3";
    make_uint3 = @(x, y, z) cuda.vectors.values ("uint32", x, y, z);
    uint4 = "uint4";
    make_uint4 = @(x, y, z, w) cuda.vectors.values ("uint32", x, y, z, w);

    long1 = "long1";
    make_long1 = @(x) cuda.vectors.values ("int64", x);
    long2 = "long2";
    make_long2 = @(x, y) cuda.vectors.values ("int64", x, y);
    long3 = "long3";
    make_long3 = @(x, y, z) cuda.vectors.values ("int64", x, y, z);
    long4 = "long4";
    make_long4 = @(x, y, z, w) cuda.vectors.values ("int64", x, y, z, w);

    ulong1 = "ulong1";
    make_ulong1 = @(x) cuda.vectors.values ("uint64", x);
    ulong2 = "ulong2";
    make_ulong2 = @(x, y) cuda.vectors.values ("uint64", x, y);
    ulong3 = "ulong3";
    make_ulong3 = @(x, y, z) cuda.vectors.values ("uint64", x, y, z);
    ulong4 = "ulong4";
    make_ulong4 = @(x, y, z, w) cuda.vectors.values ("uint64", x, y, z, w);

    longlong1 = "longlong1";
    make_longlong1 = @(x) cuda.vectors.values ("int64", x);
    longlong2 = "longlong2";
    make_longlong2 = @(x, y) cuda.vectors.values ("int64", x, y);
    longlong3 = "longlong3";
    make_longlong3 = @(x, y, z) cuda.vectors.values ("int64", x, y, z);
    longlong4 = "longlong4";
    make_longlong4 = @(x, y, z, w) cuda.vectors.values ("int64", x, y, z, w);

    ulonglong1 = "ulonglong1";
    make_ulonglong1 = @(x) cuda.vectors.values ("uint64", x);
    ulonglong2 = "ulonglong2";
    make_ulonglong2 = @(x, y) cuda.vectors.values ("uint64", x, y);
    ulonglong3 = "ulonglong3";
    make_ulonglong3 = @(x, y, z) cuda.vectors.values ("uint64", x, y, z);
    ulonglong4 = "ulonglong4";
    make_ulonglong4 = @(x, y, z, w) cuda.vectors.values ("uint64", x, y, z, w);

    float1 = "float1";
    make_float1 = @(x) cuda.vectors.values ("single", x);
    float2 = "float2";
    make_float2 = @(x, y) cuda.vectors.values ("single", x, y);
    float3 = "float3";
    make_float3 = @(x, y, z) cuda.vectors.values ("single", x, y, z);
    float4 = "float4";
    make_float4 = @(x, y, z, w) cuda.vectors.values ("single", x, y, z, w);

    double1 = "double1";
    make_double1 = @(x) cuda.vectors.values ("double", x);
    double2 = "double2";
    make_double2 = @(x, y) cuda.vectors.values ("double", x, y);
    double3 = "double3";
    make_double3 = @(x, y, z) cuda.vectors.values ("double", x, y, z);
    double4 = "double4";
    make_double4 = @(x, y, z, w) cuda.vectors.values ("double", x, y, z, w);
  endproperties

  methods (Static)

    ## The numbers, or rows of numbers, X as columns of class CLS.
    function v = values (cls, varargin)
      x = varargin;
      if (isempty (x)
          || ! all (cellfun (@(c) (isnumeric (c) || islogical (c)) ...
                                  && isreal (c) && isrow (c), x))
          || any (cellfun (@columns, x) != columns (x{1})))
        error ("octcuda:LogicError", ["cuda.vectors: components must be real " ...
                                      "numbers, or rows of one length"]);
      endif
      v = zeros (numel (x), columns (x{1}), cls);
      for i = 1:numel (x)
        v(i,:) = x{i};
        if (isinteger (v) && any (v(i,:) != x{i}))
          error ("octcuda:LogicError", ...
                 "cuda.vectors: component %d is no %s", i, cls);
        endif
      endfor
    endfunction

  endmethods

endclassdef
