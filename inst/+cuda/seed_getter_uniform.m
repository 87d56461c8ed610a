## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{seeds} =} cuda.seed_getter_uniform (@var{n})
##
## Return a column of @var{n} equal random seeds, of class int32, on the device.
##
## Core's @code{randi} draws the seed, so core's @code{rand ("twister", @var{x})} and
## the like determine it.
##
## @example
## @group
## s = gather (cuda.seed_getter_uniform (3));
## all (s == s(1))
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.seed_getter_unique, cuda.XORWOWRandomNumberGenerator}
## @end deftypefn

function seeds = seed_getter_uniform (varargin)

  n = __arguments__ ("cuda.seed_getter_uniform", varargin);
  n = cuda.internal.whole_number ("N", n, 0);
  seeds = gpuArray.ones (n, 1, "int32") * int32 (randi (2^31 - 2));

endfunction
