## Any driver call about memory may fail: an error, nothing lost, nothing open.
##
## As fault.tst, for the program in memory_program.m.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function n = fail_in_turn (part, code, want)
%!  warning ("off", "octcuda:cleanup", "local");
%!  n = 0;
%!  do
%!    n++;
%!    failure = [];
%!    r = [];
%!    before = __octcuda__ ("calls");
%!    __octcuda__ ("fail_call", n, code);
%!    try
%!      r = memory_program (part);
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
%!      error ("part %d, call %d left %d handles open", part, n, live_count ());
%!    endif
%!    if (mod (n, 16) == 0)
%!      assert (memory_program (part), want);
%!    endif
%!  until ((! failed && calls < n) || n == 400)
%!  assert (n < 400);
%!endfunction

## Out of memory (2), invalid value (1) and not permitted (800) at each call.
%!test
%! x = magic (4);
%! wants = {[0 0 3 4 3 0 0 3 2 0 7], [1:4, 1:4, 1 0 3 4, 1:4], ...
%!          [vec(x(2:3,2:3)).', x(:).'], [202 200], [240 1000], ...
%!          [3 4 1 2 3 4 1 2]};
%! for part = 1:numel (wants)
%!   assert (memory_program (part), wants{part});
%!   for code = [2, 1, 800]
%!     n = fail_in_turn (part, code, wants{part});
%!     assert (n > 15);
%!     assert (memory_program (part), wants{part});
%!   endfor
%! endfor
%! assert_no_live ();
