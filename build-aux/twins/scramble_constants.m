#| name                          | bits
#| generate_scramble_constants32 | 32
#| generate_scramble_constants64 | 64
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} cuda.${name} (@var{count})
## @deftypefnx {octcuda} {@var{c} =} cuda.${name} (@var{count}, @var{seed})
##
## Numbers that scramble the first @var{count} dimensions of a Sobol sequence.
##
## The result is a column, a gpuArray of class uint${bits}.  It is the same each time
## unless the whole number @var{seed} is given, by default 0.
##
## @example
## @group
## class (gather (cuda.${name} (3)))
##   @result{} ans = uint${bits}
## @end group
## @end example
##
## @seealso{cuda.ScrambledSobol${bits}RandomNumberGenerator, cuda.generate_direction_vectors}
## @end deftypefn

function c = ${name} (varargin)

  [count, seed] = __arguments__ ("cuda.${name}", varargin);
  count = __whole__ ("COUNT", count, 1);
  seed = __whole__ ("SEED", seed, 0);
  c = __random__ ("directions", ${bits}, true, seed, 0, count)(1,:).';

endfunction
