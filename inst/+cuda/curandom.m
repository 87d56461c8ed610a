## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef curandom

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{x} =} cuda.curandom.rand (@var{shape})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.curandom.rand (@var{shape}, @var{dtype})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.curandom.rand (@var{shape}, @var{dtype}, @var{stream})
  ##
  ## Draw random numbers of the generator that @code{gpurng} sets.
  ##
  ## @var{shape} is the size, where one number means a column.  @var{dtype} is
  ## @qcode{"single"}, the default, or @qcode{"double"}: numbers between 0 and 1, as of
  ## @code{gpuArray.rand}; or an integer class of 32 or 64 bits, all of whose bits are
  ## random.
  ##
  ## @example
  ## @group
  ## x = cuda.curandom.rand ([2, 3], "uint32");
  ## class (gather (x))
  ##   @result{} ans = uint32
  ## @end group
  ## @end example
  ##
  ## @seealso{gpuArray, gpurng, cuda.XORWOWRandomNumberGenerator}
  ## @end deftypefn

  methods (Static)

    function x = rand (varargin)

      [shape, dtype, stream] = __arguments__ ("cuda.curandom.rand", varargin);
      dtype = __dtype__ (dtype);
      [dims, scope] = cuda.internal.random_request ("cuda.curandom.rand", shape, dtype, stream);
      is_bits = any (strcmp (dtype, {"int32", "uint32", "int64", "uint64"}));
      if (is_bits && strcmp (__random__ ("get"), "Twister"))
        error ("octcuda:NotSupported", ["cuda.curandom.rand: core's generator has no random " ...
               "bits: select another, as in gpurng (0, \"Philox\")"]);
      elseif (is_bits)
        x = __random__ ("draw", "bits", dtype, dims, 0, 0);
      elseif (any (strcmp (dtype, {"single", "double"})))
        x = gpuArray.rand (dims, dtype);
      else
        error ("octcuda:NotSupported", ["cuda.curandom.rand: cannot draw numbers of class " ...
               "%s: use \"single\", \"double\", \"uint32\" or \"uint64\""], dtype);
      endif

    endfunction

  endmethods

endclassdef
