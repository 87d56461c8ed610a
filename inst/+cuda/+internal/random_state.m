## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: how gpuArray.rand's generator stands; or how
## one called NAME stands at the beginning of the stream STREAM of SEED, in words
## that __random__ ("set", ...) takes.  The global generator stays as it is.
##
## Counter-based generators have 2^32 streams of each seed.  A stream of another,
## but 0, is a seed made of the two: the number that Philox draws first of them.

function words = random_state (name, seed, stream)

  [~, ~, words] = __random__ ("get");
  if (nargin == 0)
    return;
  endif
  kept = words;
  unwind_protect
    __random__ ("start", name, seed, stream);
    if (stream > 0 && ! any (strcmp (__random__ ("get"), {"Philox", "Threefry"})))
      __random__ ("start", "Philox", seed, stream);
      bits = gather (__random__ ("draw", "bits", "uint64", [1, 1], 0, 0));
      __random__ ("start", name, double (bitshift (bits, -11)));
    endif
    [~, ~, words] = __random__ ("get");
  unwind_protect_cleanup
    __random__ ("set", kept);
  end_unwind_protect

endfunction
