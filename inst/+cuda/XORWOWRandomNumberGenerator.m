## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef XORWOWRandomNumberGenerator < cudaRandomGenerator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.XORWOWRandomNumberGenerator ()
  ## @deftypefnx {octcuda} {@var{g} =} cuda.XORWOWRandomNumberGenerator (@var{seed_getter})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.XORWOWRandomNumberGenerator (@var{seed_getter}, @var{offset})
  ##
  ## A generator of random numbers: Marsaglia's XORWOW (Xorshift RNGs, 2003).
  ##
  ## The result is a cudaRandomGenerator.  @var{seed_getter} is a seed, a whole
  ## number from 0 to 2^53 - 1 or a negative one of class int32; or a function of one
  ## number that returns so many seeds, such as @code{@@(n) cuda.seed_getter_unique
  ## (n)}.  Without it, core's @code{randi} draws a seed.  @var{offset} is as
  ## @code{call_skip_ahead (@var{g}, @var{offset})}.
  ##
  ## Numbers are drawn from 4096 sequences of the generator in turn.  They are
  ## the same on every device, and the same as those of @code{gpuArray.rand}
  ## with @code{gpurng (@var{seed}, "XORWOW")}.
  ##
  ## @example
  ## @group
  ## g = cuda.XORWOWRandomNumberGenerator (7);
  ## size (g.gen_uniform ([2, 3], "single"))
  ##   @result{} ans =
  ##
  ##      2   3
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaRandomGenerator, cuda.seed_getter_unique, gpurng}
  ## @end deftypefn

  methods

    function this = XORWOWRandomNumberGenerator (varargin)
      [getter, offset] = __arguments__ ("cuda.XORWOWRandomNumberGenerator", varargin);
      this = this@cudaRandomGenerator ("XORWOW", cuda.internal.random_seed (getter), offset);
    endfunction

  endmethods

endclassdef
