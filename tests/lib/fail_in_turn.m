## fail_in_turn.m -- any driver call of a program may fail.
##
## fail_in_turn (PROGRAM, WANT)
## fail_in_turn (PROGRAM, WANT, CODES)
## fail_in_turn (PROGRAM, WANT, CODES, TOLERANCE)
## fail_in_turn (PROGRAM, WANT, CODES, TOLERANCE, AFTER)
## fail_in_turn (PROGRAM, WANT, CODES, TOLERANCE, AFTER, [K, N])
##
## Driver call 1, 2, 3 ... of PROGRAM () fails in turn, with each of CODES, until
## the program runs through.  Each run ends with an octcuda error, or with WANT
## (and a warning) where the call was a destructor's; then nothing is open,
## AFTER () passes, and the program works again.  CODES are by default out of
## memory (2), invalid value (1) and not permitted (800).  With [K, N] every N-th call fails,
## from call K + 1 on: N processes share the work.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function fail_in_turn (program, want, codes = [2, 1, 800], tolerance = 0,
                       after = @() [], share = [0, 1])
  warning ("off", "octcuda:cleanup", "local");
  warning ("off", "octcuda:gl", "local");
  assert (program (), want, tolerance);
  for code = codes
    n = share(1) + 1 - share(2);
    do
      n += share(2);
      calls = fail_at (n, code, program, want, tolerance);
      lasterror ("reset");
      if (live_count () != 0)
        error ("code %d at call %d left %d handles open", code, n,
               live_count ());
      endif
      after ();
      if (mod ((n - share(1) - 1) / share(2), 16) == 15)
        assert (program (), want, tolerance);
      endif
    until (calls < n)
    assert (n > 15);
    assert (program (), want, tolerance);
  endfor
endfunction

## How many calls were made, Inf when the program failed.
function calls = fail_at (n, code, program, want, tolerance)
  failure = [];
  before = __octcuda__ ("calls");
  __octcuda__ ("fail_call", n, code);
  try
    r = program ();
  catch failure
  end_try_catch
  __octcuda__ ("fail_call", 0, 0);
  if (isempty (failure))
    assert (r, want, tolerance);
    calls = __octcuda__ ("calls") - before;
  else
    assert (strncmp (failure.identifier, "octcuda:", 8),
            "code %d at call %d: [%s] %s", code, n, failure.identifier,
            failure.message);
    calls = Inf;
  endif
endfunction
