## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} cuda.generate_scramble_constants64 (@var{count})
## @deftypefnx {octcuda} {@var{c} =} cuda.generate_scramble_constants64 (@var{count}, @var{seed})
##
## Numbers that scramble the first @var{count} dimensions of a Sobol sequence.
##
## The result is a column, a gpuArray of class uint64.  It depends only on
## @var{count} and the whole number @var{seed}, by default 0.
##
## @example
## @group
## class (gather (cuda.generate_scramble_constants64 (3)))
##   @result{} ans = uint64
## @end group
## @end example
##
## @seealso{cuda.ScrambledSobol64RandomNumberGenerator, cuda.generate_direction_vectors}
## @end deftypefn

function c = generate_scramble_constants64 (varargin)

  [count, seed] = __arguments__ ("cuda.generate_scramble_constants64", varargin);
  count = cuda.internal.whole_number ("COUNT", count, 1);
  seed = cuda.internal.whole_number ("SEED", seed, 0);
  c = __random__ ("directions", 64, true, seed, 0, count)(1,:).';

endfunction
