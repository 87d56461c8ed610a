#| name                       | bits
#| Sobol32RandomNumberGenerator | 32
#| Sobol64RandomNumberGenerator | 64
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ${name} < cudaRandomGenerator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.${name} ()
  ## @deftypefnx {octcuda} {@var{g} =} cuda.${name} (@var{dir_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.${name} (@var{dir_vector}, @var{offset})
  ##
  ## A Sobol sequence: numbers that fill a square, or a cube, evenly.
  ##
  ## The result is a cudaRandomGenerator.  @var{dir_vector} has a row of ${bits}
  ## numbers of class uint${bits} for each dimension, such as
  ## @code{cuda.generate_direction_vectors} makes; without it there is one
  ## dimension.  With @var{d} dimensions an array of @var{n} by @var{d} gets a
  ## coordinate of @var{n} points in each column, and every array must have a multiple
  ## of @var{d} elements.  @var{offset} points are left out.
  ##
  ## @example
  ## @group
  ## v = cuda.generate_direction_vectors (2, cuda.direction_vector_set.VECTOR_${bits});
  ## g = cuda.${name} (v);
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
  ## @seealso{cudaRandomGenerator, cuda.Scrambled${name}, cuda.generate_direction_vectors}
  ## @end deftypefn

  methods

    function this = ${name} (varargin)
      [vectors, offset] = __arguments__ ("cuda.${name}", varargin);
      this = this@cudaRandomGenerator ("Sobol${bits}", ...
                               __sobol_table__ (${bits}, false, vectors, []), offset);
    endfunction

  endmethods

endclassdef
