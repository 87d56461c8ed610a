## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaStructType < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaStructType
  ##
  ## The description of a C struct: its fields and their offsets.
  ##
  ## Made by @code{cuda.struct_type}.
  ##
  ## @table @code
  ## @item pack (@var{t}, @var{s})
  ## The bytes of the struct array @var{s}, a row of uint8: for
  ## @code{cuda.memcpy_htod}, or as an argument of a kernel.  A field that is a
  ## pointer takes a gpuArray, device memory, an address of class uint64, or
  ## [] for the null pointer.
  ##
  ## @item unpack (@var{t}, @var{bytes})
  ## The struct array with these bytes.
  ##
  ## @item name (@var{t})
  ## The name of the struct in C.
  ##
  ## @item nbytes (@var{t})
  ## @itemx alignment (@var{t})
  ## @itemx offsets (@var{t})
  ## Size, alignment, and a struct of the offset of each field, in bytes.
  ##
  ## @item close (@var{t})
  ## @itemx isopen (@var{t})
  ## Close the description; true if it is not closed.
  ## @end table
  ##
  ## @example
  ## @group
  ## t = cuda.struct_type ("Point", "n", "int32", "v", "float4");
  ## offsets (t).v
  ##   @result{} ans = 16
  ## t.unpack (t.pack (struct ("n", 7, "v", [1 2 3 4]))).n
  ##   @result{} ans = 7
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.struct_type, cuda.vectors, cudaFunction}
  ## @end deftp

  methods

    function this = cudaStructType (varargin)
      if (nargin > 0 && (nargin != 2 || ! iscell (varargin{2})))
        error ("octcuda:InvalidCall", "cudaStructType: use cuda.struct_type");
      endif
      for args = varargin
        __cuda__ ("struct_open", this, varargin{:});
        break;
      endfor
    endfunction

  endmethods

endclassdef
