## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{seeds} =} cuda.seed_getter_unique (@var{n})
##
## Return a column of @var{n} different random seeds, of class int32, on the
## device.
##
## Core's @code{randperm} draws them, so core's @code{rand ("twister", @var{x})}
## determines them.
##
## @example
## @group
## s = gather (cuda.seed_getter_unique (100));
## numel (unique (s))
##   @result{} ans = 100
## @end group
## @end example
##
## @seealso{cuda.seed_getter_uniform, cuda.XORWOWRandomNumberGenerator}
## @end deftypefn

function seeds = seed_getter_unique (varargin)

  n = __arguments__ ("cuda.seed_getter_unique", varargin);
  n = gather (cuda.internal.whole_number ("N", n, 0));
  if (n > 2^24)
    error ("octcuda:LogicError", ["cuda.seed_getter_unique: N must be at most 2^24; a " ...
           "generator needs one"]);
  endif
  seeds = gpuArray (int32 (randperm (2^31 - 2, n)'));

endfunction
