## fault_launch.tst -- any driver call of a launch may fail: an error, nothing
## left open, and the program works again.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function n = fail_in_turn (code)
%!  want = [1111, 112, 113, 104, 6, 7, 7, 7, 2, 3];
%!  warning ("off", "octcuda:cleanup", "local");
%!  n = 0;
%!  do
%!    n++;
%!    failure = [];
%!    before = __octcuda__ ("calls");
%!    __octcuda__ ("fail_call", n, code);
%!    try
%!      r = fault_launch_program ();
%!    catch failure
%!    end_try_catch
%!    __octcuda__ ("fail_call", 0, 0);
%!    calls = __octcuda__ ("calls") - before;
%!    if (isempty (failure))
%!      assert (r, want);
%!    else
%!      assert (strncmp (failure.identifier, "octcuda:", 8), ...
%!              sprintf ("call %d: [%s] %s", n, failure.identifier, failure.message));
%!    endif
%!    failed = ! isempty (failure);
%!    clear failure
%!    lasterror ("reset");
%!    if (live_count () != 0)
%!      error ("call %d left %d handles open", n, live_count ());
%!    endif
%!    if (mod (n, 16) == 0)
%!      assert (fault_launch_program (), want);
%!    endif
%!  until ((! failed && calls < n) || n == 500)
%!  assert (n < 500);
%!endfunction

## Out of memory (2), invalid value (1) and not permitted (800) at each call.
%!test
%! assert (fault_launch_program ()(1), 1111);
%! for code = [2, 1, 800]
%!   assert (fail_in_turn (code) > 20);
%! endfor

%!test assert_no_live ();
