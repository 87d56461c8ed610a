## device_turns.m -- switch between two devices, and streams of theirs, at random.
##
## TURN = device_turns (SEED)
##
## TURN () selects the first or the second device, opens a scope of its default
## stream or of another one, and gives the scope.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function turn = device_turns (seed)
  streams = cell (2, 2);
  for k = 1:2
    use_device (k);
    streams{k,2} = cuda.Stream (1);
  endfor
  take_turn (seed);
  turn = @() take_turn ([], streams);
endfunction

function scope = take_turn (seed, streams)
  persistent x = 1;
  if (! isempty (seed))
    x = mod (seed * 7919 + 1, 2147483647);
    return;
  endif
  x = mod (x * 48271, 2147483647);
  k = 1 + mod (floor (x / 64), 2);
  use_device (k);
  scope = cuda.stream_scope (streams{k,1 + mod(floor (x / 4096), 2)});
endfunction
