## stream_turns.m -- switch between streams at random, slowly.
##
## TURN = stream_turns (SEED)
##
## TURN () opens a scope of the default stream or of one of three others, two of
## them not ordered with the default stream, and gives it.  Often that stream is
## first kept busy for a while, so that what is queued in it afterwards comes
## late: work in another stream that does not wait for it goes wrong.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function turn = stream_turns (seed)
  streams = {[], cuda.Stream(1), cuda.Stream(1), cuda.Stream(0)};
  k = stream_kernels ();
  take_turn (seed);
  turn = @() take_turn ([], streams, k.delay);
endfunction

## The generator is one of its own: the programs have theirs.
function scope = take_turn (seed, streams, delay)
  persistent x = 1;
  if (! isempty (seed))
    x = mod (seed * 7919 + 1, 2147483647);
    return;
  endif
  x = mod (x * 48271, 2147483647);
  scope = cuda.stream_scope (streams{1 + mod(floor (x / 64), 4)});
  if (mod (floor (x / 4096), 3) > 0)
    delay (3);
  endif
endfunction
