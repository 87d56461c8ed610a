#| name                                | bits
#| ScrambledSobol32RandomNumberGenerator | 32
#| ScrambledSobol64RandomNumberGenerator | 64
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ${name} < cudaRandomGenerator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.${name} ()
  ## @deftypefnx {octcuda} {@var{g} =} cuda.${name} (@var{dir_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.${name} (@var{dir_vector}, @var{scramble_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.${name} (@var{dir_vector}, @var{scramble_vector}, @var{offset})
  ##
  ## A Sobol sequence that is scrambled: points as even, in which no pattern shows.
  ##
  ## All is as of @code{cuda.Sobol${bits}RandomNumberGenerator}.  @var{scramble_vector}
  ## has a number of class uint${bits} for each dimension, which is added to
  ## each coordinate bit by bit; @code{cuda.generate_scramble_constants${bits}} makes
  ## them, also if none are given.
  ##
  ## @example
  ## @group
  ## set = cuda.direction_vector_set.SCRAMBLED_VECTOR_${bits};
  ## g = cuda.${name} ( ...
  ##   cuda.generate_direction_vectors (2, set), cuda.generate_scramble_constants${bits} (2));
  ## x = g.gen_uniform ([1024, 2], "single");
  ## gather (sum (x < 0.5))
  ##   @result{} ans =
  ##
  ##      512   512
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaRandomGenerator, cuda.generate_scramble_constants${bits}}
  ## @end deftypefn

  methods

    function this = ${name} (varargin)
      [vectors, shifts, offset] = __arguments__ ("cuda.${name}", varargin);
      this = this@cudaRandomGenerator ("ScrambledSobol${bits}", ...
                               __sobol_table__ (${bits}, true, vectors, shifts), ...
                               offset);
    endfunction

  endmethods

endclassdef
