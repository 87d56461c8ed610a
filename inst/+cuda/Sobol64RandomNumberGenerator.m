## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Sobol64RandomNumberGenerator < cudaRandomGenerator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.Sobol64RandomNumberGenerator ()
  ## @deftypefnx {octcuda} {@var{g} =} cuda.Sobol64RandomNumberGenerator (@var{dir_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.Sobol64RandomNumberGenerator (@var{dir_vector}, @var{offset})
  ##
  ## A Sobol sequence: points that fill a square or a cube evenly.
  ##
  ## The result is a cudaRandomGenerator.  @var{dir_vector} has a row of 64
  ## numbers of class uint64 for each dimension, as
  ## @code{cuda.generate_direction_vectors} returns; without it there is one
  ## dimension.  With @var{d} dimensions, each column of an @var{n} by @var{d} array
  ## is a coordinate of @var{n} points, and the number of elements must be a multiple
  ## of @var{d}.  The first @var{offset} points are skipped.
  ##
  ## @example
  ## @group
  ## v = cuda.generate_direction_vectors (2, cuda.direction_vector_set.VECTOR_64);
  ## g = cuda.Sobol64RandomNumberGenerator (v);
  ## gather (round (100 * g.gen_uniform ([4, 2])))
  ##   @result{} ans =
  ##
  ##       0    0
  ##      50   50
  ##      75   25
  ##      25   75
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaRandomGenerator, cuda.ScrambledSobol64RandomNumberGenerator, cuda.generate_direction_vectors}
  ## @end deftypefn

  methods

    function this = Sobol64RandomNumberGenerator (varargin)
      [vectors, offset] = __arguments__ ("cuda.Sobol64RandomNumberGenerator", varargin);
      this = this@cudaRandomGenerator ("Sobol64", ...
                               cuda.internal.sobol_table (64, false, vectors, []), offset);
    endfunction

  endmethods

endclassdef
