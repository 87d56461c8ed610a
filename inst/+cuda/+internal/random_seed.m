## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the seed that GETTER is or gives, one of
## core's randi for [].

function seed = random_seed (getter)

  seed = getter;
  if (is_function_handle (getter))
    seed = getter (1);
  elseif (isnumeric (getter) && isempty (getter))
    seed = randi (2^31 - 2);
  endif
  if (isa (seed, "gpuArray"))
    seed = gather (seed);
  endif
  if (isa (seed, "int32") && isscalar (seed))
    seed = typecast (seed, "uint32");
  endif
  if (! (isnumeric (seed) && isreal (seed) && isscalar (seed)
         && seed >= 0 && seed < 2^53 && seed == fix (seed)))
    error ("octcuda:LogicError", ["SEED_GETTER must be a seed, a whole number from " ...
           "0 to 2^53 - 1, or a function that returns one, such as " ...
           "@(n) cuda.seed_getter_unique (n)"]);
  endif
  seed = double (__octcuda_core__ ("full", seed));

endfunction
