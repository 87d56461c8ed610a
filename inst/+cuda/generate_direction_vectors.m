## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{v} =} cuda.generate_direction_vectors (@var{count})
## @deftypefnx {octcuda} {@var{v} =} cuda.generate_direction_vectors (@var{count}, @var{direction})
## @deftypefnx {octcuda} {@var{v} =} cuda.generate_direction_vectors (@var{count}, @var{direction}, @var{seed})
##
## Return direction vectors of the first @var{count} dimensions of a Sobol
## sequence.
##
## The result is a gpuArray with a row for each dimension, of 32 or 64 numbers of class
## uint32 or uint64.  @var{direction} is a member of
## @code{cuda.direction_vector_set}, by default @code{VECTOR_32}.  Scrambled
## ones depend on the whole number @var{seed}, by default 0.  If @var{count}
## is too large, the error names the greatest number.
##
## @example
## @group
## v = cuda.generate_direction_vectors (3);
## size (v)
##   @result{} ans =
##
##       3   32
## @end group
## @end example
##
## @seealso{cuda.Sobol32RandomNumberGenerator, cuda.direction_vector_set}
## @end deftypefn

function v = generate_direction_vectors (varargin)

  [count, direction, seed] ...
    = __arguments__ ("cuda.generate_direction_vectors", varargin);
  set = cuda.direction_vector_set;
  if (isnumeric (direction) && isempty (direction))
    direction = set.VECTOR_32;
  endif
  count = cuda.internal.whole_number ("COUNT", count, 1);
  seed = cuda.internal.whole_number ("SEED", seed, 0);
  all = [set.VECTOR_32, set.SCRAMBLED_VECTOR_32, set.VECTOR_64, ...
         set.SCRAMBLED_VECTOR_64];
  if (! (isnumeric (direction) && isscalar (direction) && any (direction == all)))
    error ("octcuda:LogicError", ["cuda.generate_direction_vectors: DIRECTION must " ...
           "be a member of cuda.direction_vector_set, such as VECTOR_32"]);
  endif
  bits = 32 + 32 * any (direction == all(3:4));
  is_scrambled = any (direction == all([2, 4]));
  v = __random__ ("directions", bits, is_scrambled, seed, 0, count)(2:end,:).';

endfunction
