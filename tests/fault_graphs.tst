## fault_graphs.tst -- any driver call on streams, events and graphs may fail:
## an error, nothing left open, and the next try works.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function n = fail_in_turn (code)
%!  want = [3, 4, 9, 33];
%!  warning ("off", "octcuda:cleanup", "local");
%!  n = 0;
%!  do
%!    n++;
%!    failure = [];
%!    before = __octcuda__ ("calls");
%!    __octcuda__ ("fail_call", n, code);
%!    try
%!      r = fault_graphs ();
%!    catch failure
%!    end_try_catch
%!    __octcuda__ ("fail_call", 0, 0);
%!    calls = __octcuda__ ("calls") - before;
%!    if (isempty (failure))
%!      assert (r, want);
%!    else
%!      assert (strncmp (failure.identifier, "octcuda:", 8), ...
%!              sprintf ("call %d: [%s] %s", n, failure.identifier, ...
%!                       failure.message));
%!    endif
%!    failed = ! isempty (failure);
%!    clear failure
%!    lasterror ("reset");
%!    if (live_count () != 0)
%!      error ("call %d left %d handles open", n, live_count ());
%!    endif
%!    if (mod (n, 8) == 0)
%!      assert (fault_graphs (), want);
%!    endif
%!  until ((! failed && calls < n) || n == 1000)
%!  assert (n < 1000);
%!endfunction

## The program works.
%!test
%! assert (fault_graphs (), [3, 4, 9, 33]);
%! assert_no_live ();

## Out of memory (2), invalid value (1) and not permitted (800) at each call.
%!test
%! for code = [2, 1, 800]
%!   n = fail_in_turn (code);
%!   assert (n > 60);
%!   assert (fault_graphs (), [3, 4, 9, 33]);
%! endfor

%!test assert_no_live ();
