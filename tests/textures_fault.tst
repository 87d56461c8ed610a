## Any driver call behind textures and surfaces may fail: an error, no crash,
## nothing left open, and the next run works.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function want = expected ()
%!  want = single ([3, 12, 10, 7, 9, 10, 11, 12, 128, 0]);
%!endfunction

%!function n = fail_in_turn (code)
%!  warning ("off", "octcuda:cleanup", "local");
%!  n = 0;
%!  do
%!    n++;
%!    failure = [];
%!    before = __octcuda__ ("calls");
%!    __octcuda__ ("fail_call", n, code);
%!    try
%!      r = texture_program ();
%!    catch failure
%!    end_try_catch
%!    __octcuda__ ("fail_call", 0, 0);
%!    calls = __octcuda__ ("calls") - before;
%!    if (isempty (failure))
%!      assert (r, expected ());
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
%!    if (mod (n, 16) == 0)
%!      assert (texture_program (), expected ());
%!    endif
%!  until ((! failed && calls < n) || n == 1000)
%!  assert (n < 1000);
%!endfunction

## The program works.
%!test
%! assert (texture_program (), expected ());
%! assert_no_live ();

## Out of memory (2), invalid value (1) and not supported (801) at each call.
%!test
%! for code = [2, 1, 801]
%!   n = fail_in_turn (code);
%!   assert (n > 60);
%!   assert (texture_program (), expected ());
%! endfor
%! assert_no_live ();
