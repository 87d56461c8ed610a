## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef struct_type < cudaStructType

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{t} =} cuda.struct_type (@var{name}, @var{field}, @var{type}, @dots{})
  ## @deftypefnx {octcuda} {@var{t} =} cuda.struct_type (@var{vector})
  ##
  ## Describe a C struct, so that it can be passed to kernels.
  ##
  ## Each @var{field} has a @var{type}: a class (@qcode{"single"},
  ## @qcode{"int32"}, @qcode{"complex double"}), one of PyCUDA's codes, a vector
  ## type (@qcode{"float4"}), @qcode{"half"}, @qcode{"bfloat16"} (numbers, rounded;
  ## singles when unpacked) or @qcode{"pointer"}, all with @qcode{"[N]"} appended
  ## for an array of N; or another struct type, or a cell array of a struct type
  ## and a count.  Fields are aligned as compilers align them: a
  ## @code{float4} begins at a multiple of 16 bytes.
  ##
  ## With the name of a @var{vector} type alone the fields are @code{x},
  ## @code{y}, @code{z}, @code{w}.
  ##
  ## The result packs structs of Octave into bytes and unpacks them; in
  ## @code{prepare} it declares that an argument of a kernel is such a struct,
  ## which is then passed as a struct of Octave.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ([
  ##   "struct Row @{ int n; double *x; @};\n" ...
  ##   "__global__ void f (Row r) @{ if (threadIdx.x < r.n) r.x[threadIdx.x] *= 2; @}"]);
  ## t = cuda.struct_type ("Row", "n", "int32", "x", "pointer");
  ## f = m.get_function ("f").prepare (@{t@});
  ## x = gpuArray (1:3);
  ## f (struct ("n", 3, "x", x), "block", 32);
  ## gather (x)
  ##   @result{} ans =
  ##         2   4   6
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaStructType, cuda.vectors, cudaFunction}
  ## @end deftypefn

  methods

    function this = struct_type (name, varargin)
      if (nargin < 1 || mod (nargin, 2) == 0)
        cuda.internal.usage ();
      endif
      list = cell (3, (nargin - 1) / 2);
      list(1:2,:) = reshape (varargin, 2, []);
      list(3,:) = {1};
      for i = find (cellfun (@iscell, list(2,:)))
        if (numel (list{2,i}) != 2 || ischar (list{2,i}{1}))
          error ("octcuda:LogicError", ["cuda.struct_type: a type that is a cell array must " ...
                 "have a struct type and a count; an array of numbers is \"single[3]\""]);
        endif
        list(2:3,i) = list{2,i}(:);
      endfor
      this = this@cudaStructType (name, list);
    endfunction

  endmethods

endclassdef
