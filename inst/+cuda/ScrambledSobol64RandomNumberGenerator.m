## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ScrambledSobol64RandomNumberGenerator < cudaRandomGenerator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.ScrambledSobol64RandomNumberGenerator ()
  ## @deftypefnx {octcuda} {@var{g} =} cuda.ScrambledSobol64RandomNumberGenerator (@var{dir_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.ScrambledSobol64RandomNumberGenerator (@var{dir_vector}, @var{scramble_vector})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.ScrambledSobol64RandomNumberGenerator (@var{dir_vector}, @var{scramble_vector}, @var{offset})
  ##
  ## A scrambled Sobol sequence: points as even as those of a Sobol sequence,
  ## without visible patterns.
  ##
  ## Arguments and result are as for @code{cuda.Sobol64RandomNumberGenerator}.
  ## @var{scramble_vector} has a number of class uint64 for each dimension, which
  ## is added to each coordinate bit by bit; by default
  ## @code{cuda.generate_scramble_constants64} makes them.
  ##
  ## @example
  ## @group
  ## set = cuda.direction_vector_set.SCRAMBLED_VECTOR_64;
  ## g = cuda.ScrambledSobol64RandomNumberGenerator ( ...
  ##   cuda.generate_direction_vectors (2, set), cuda.generate_scramble_constants64 (2));
  ## x = g.gen_uniform ([1024, 2], "single");
  ## gather (sum (x < 0.5))
  ##   @result{} ans =
  ##
  ##      512   512
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaRandomGenerator, cuda.generate_scramble_constants64}
  ## @end deftypefn

  methods

    function this = ScrambledSobol64RandomNumberGenerator (varargin)
      [vectors, shifts, offset] = __arguments__ ("cuda.ScrambledSobol64RandomNumberGenerator", varargin);
      this = this@cudaRandomGenerator ("ScrambledSobol64", ...
                               cuda.internal.sobol_table (64, true, vectors, shifts), ...
                               offset);
    endfunction

  endmethods

endclassdef
