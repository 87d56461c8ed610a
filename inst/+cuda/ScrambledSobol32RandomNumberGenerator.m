## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ScrambledSobol32RandomNumberGenerator < cudaRandomGenerator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.ScrambledSobol32RandomNumberGenerator ()
  ## @deftypefnx {octcuda} {@var{g} =} cuda.ScrambledSobol32RandomNumberGenerator (@var{dir_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.ScrambledSobol32RandomNumberGenerator (@var{dir_vector}, @var{scramble_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.ScrambledSobol32RandomNumberGenerator (@var{dir_vector}, @var{scramble_vector}, @var{offset})
  ##
  ## A scrambled Sobol sequence: points as even as those of a Sobol sequence,
  ## without visible patterns.
  ##
  ## Arguments and result are as for @code{cuda.Sobol32RandomNumberGenerator}.
  ## @var{scramble_vector} has a number of class uint32 for each dimension, which
  ## is added to each coordinate bit by bit; by default
  ## @code{cuda.generate_scramble_constants32} makes them.
  ##
  ## @example
  ## @group
  ## set = cuda.direction_vector_set.SCRAMBLED_VECTOR_32;
  ## g = cuda.ScrambledSobol32RandomNumberGenerator ( ...
  ##   cuda.generate_direction_vectors (2, set), cuda.generate_scramble_constants32 (2));
  ## x = g.gen_uniform ([1024, 2], "single");
  ## gather (sum (x < 0.5))
  ##   @result{} ans =
  ##
  ##      512   512
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaRandomGenerator, cuda.generate_scramble_constants32}
  ## @end deftypefn

  methods

    function this = ScrambledSobol32RandomNumberGenerator (varargin)
      [vectors, shifts, offset] = __arguments__ ("cuda.ScrambledSobol32RandomNumberGenerator", varargin);
      this = this@cudaRandomGenerator ("ScrambledSobol32", ...
                               cuda.internal.sobol_table (32, true, vectors, shifts), ...
                               offset);
    endfunction

  endmethods

endclassdef
