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
  ## @code{ulonglong}, @code{float} or @code{double} followed by a number from 1
  ## to 4.  PyCUDA's name for this is @code{vec}, which is another function in
  ## Octave.
  ##
  ## @code{make_@var{TYPE}} takes a number for each component and returns a column
  ## of them, in the class that corresponds to the type.  Pass it to a kernel that
  ## takes such a vector; plain numbers, @code{[x, y]}, work too.  For rows of
  ## numbers it returns a matrix with a column for each vector, which is how an
  ## array of vectors is stored.
  ##
  ## The name of a type alone, a string, is for @code{prepare} and
  ## @code{cuda.struct_type}.
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
    make_char1 = @(varargin) cuda.vectors.values ("int8", 1, varargin);
    char2 = "char2";
    make_char2 = @(varargin) cuda.vectors.values ("int8", 2, varargin);
    char3 = "char3";
    make_char3 = @(varargin) cuda.vectors.values ("int8", 3, varargin);
    char4 = "char4";
    make_char4 = @(varargin) cuda.vectors.values ("int8", 4, varargin);

    uchar1 = "uchar1";
    make_uchar1 = @(varargin) cuda.vectors.values ("uint8", 1, varargin);
    uchar2 = "uchar2";
    make_uchar2 = @(varargin) cuda.vectors.values ("uint8", 2, varargin);
    uchar3 = "uchar3";
    make_uchar3 = @(varargin) cuda.vectors.values ("uint8", 3, varargin);
    uchar4 = "uchar4";
    make_uchar4 = @(varargin) cuda.vectors.values ("uint8", 4, varargin);

    short1 = "short1";
    make_short1 = @(varargin) cuda.vectors.values ("int16", 1, varargin);
    short2 = "short2";
    make_short2 = @(varargin) cuda.vectors.values ("int16", 2, varargin);
    short3 = "short3";
    make_short3 = @(varargin) cuda.vectors.values ("int16", 3, varargin);
    short4 = "short4";
    make_short4 = @(varargin) cuda.vectors.values ("int16", 4, varargin);

    ushort1 = "ushort1";
    make_ushort1 = @(varargin) cuda.vectors.values ("uint16", 1, varargin);
    ushort2 = "ushort2";
    make_ushort2 = @(varargin) cuda.vectors.values ("uint16", 2, varargin);
    ushort3 = "ushort3";
    make_ushort3 = @(varargin) cuda.vectors.values ("uint16", 3, varargin);
    ushort4 = "ushort4";
    make_ushort4 = @(varargin) cuda.vectors.values ("uint16", 4, varargin);

    int1 = "int1";
    make_int1 = @(varargin) cuda.vectors.values ("int32", 1, varargin);
    int2 = "int2";
    make_int2 = @(varargin) cuda.vectors.values ("int32", 2, varargin);
    int3 = "int3";
    make_int3 = @(varargin) cuda.vectors.values ("int32", 3, varargin);
    int4 = "int4";
    make_int4 = @(varargin) cuda.vectors.values ("int32", 4, varargin);

    uint1 = "uint1";
    make_uint1 = @(varargin) cuda.vectors.values ("uint32", 1, varargin);
    uint2 = "uint2";
    make_uint2 = @(varargin) cuda.vectors.values ("uint32", 2, varargin);
    uint3 = "uint3";
    make_uint3 = @(varargin) cuda.vectors.values ("uint32", 3, varargin);
    uint4 = "uint4";
    make_uint4 = @(varargin) cuda.vectors.values ("uint32", 4, varargin);

    long1 = "long1";
    make_long1 = @(varargin) cuda.vectors.values ("int64", 1, varargin);
    long2 = "long2";
    make_long2 = @(varargin) cuda.vectors.values ("int64", 2, varargin);
    long3 = "long3";
    make_long3 = @(varargin) cuda.vectors.values ("int64", 3, varargin);
    long4 = "long4";
    make_long4 = @(varargin) cuda.vectors.values ("int64", 4, varargin);

    ulong1 = "ulong1";
    make_ulong1 = @(varargin) cuda.vectors.values ("uint64", 1, varargin);
    ulong2 = "ulong2";
    make_ulong2 = @(varargin) cuda.vectors.values ("uint64", 2, varargin);
    ulong3 = "ulong3";
    make_ulong3 = @(varargin) cuda.vectors.values ("uint64", 3, varargin);
    ulong4 = "ulong4";
    make_ulong4 = @(varargin) cuda.vectors.values ("uint64", 4, varargin);

    longlong1 = "longlong1";
    make_longlong1 = @(varargin) cuda.vectors.values ("int64", 1, varargin);
    longlong2 = "longlong2";
    make_longlong2 = @(varargin) cuda.vectors.values ("int64", 2, varargin);
    longlong3 = "longlong3";
    make_longlong3 = @(varargin) cuda.vectors.values ("int64", 3, varargin);
    longlong4 = "longlong4";
    make_longlong4 = @(varargin) cuda.vectors.values ("int64", 4, varargin);

    ulonglong1 = "ulonglong1";
    make_ulonglong1 = @(varargin) cuda.vectors.values ("uint64", 1, varargin);
    ulonglong2 = "ulonglong2";
    make_ulonglong2 = @(varargin) cuda.vectors.values ("uint64", 2, varargin);
    ulonglong3 = "ulonglong3";
    make_ulonglong3 = @(varargin) cuda.vectors.values ("uint64", 3, varargin);
    ulonglong4 = "ulonglong4";
    make_ulonglong4 = @(varargin) cuda.vectors.values ("uint64", 4, varargin);

    float1 = "float1";
    make_float1 = @(varargin) cuda.vectors.values ("single", 1, varargin);
    float2 = "float2";
    make_float2 = @(varargin) cuda.vectors.values ("single", 2, varargin);
    float3 = "float3";
    make_float3 = @(varargin) cuda.vectors.values ("single", 3, varargin);
    float4 = "float4";
    make_float4 = @(varargin) cuda.vectors.values ("single", 4, varargin);

    double1 = "double1";
    make_double1 = @(varargin) cuda.vectors.values ("double", 1, varargin);
    double2 = "double2";
    make_double2 = @(varargin) cuda.vectors.values ("double", 2, varargin);
    double3 = "double3";
    make_double3 = @(varargin) cuda.vectors.values ("double", 3, varargin);
    double4 = "double4";
    make_double4 = @(varargin) cuda.vectors.values ("double", 4, varargin);
  endproperties

  methods (Static)

    ## The N numbers, or rows of numbers, in X as columns of class CLS.
    function v = values (cls, n, x)
      if (numel (x) != n)
        error ("octcuda:LogicError", ...
               "cuda.vectors: a vector of %d components takes %d numbers, not %d: pass each as an argument", ...
               n, n, numel (x));
      elseif (! all (cellfun (@(c) (isnumeric (c) || islogical (c)) ...
                                  && isreal (c) && isrow (c), x))
          || any (cellfun (@columns, x) != columns (x{1})))
        error ("octcuda:LogicError", ["cuda.vectors: pass components as real numbers " ...
                                      "or, for many vectors, as rows of one length"]);
      endif
      x = cellfun (@full, x, "UniformOutput", false);
      v = zeros (numel (x), columns (x{1}), cls);
      for i = 1:numel (x)
        v(i,:) = x{i};
        if (isinteger (v) && any (v(i,:) != x{i}))
          error ("octcuda:LogicError", ...
                 "cuda.vectors: component %d is not a value of %s", i, cls);
        endif
      endfor
    endfunction

  endmethods

endclassdef
