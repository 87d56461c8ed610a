## assert_no_live.m -- every handle of the package is closed.
##
## Ends each test file: what a test made must be gone with the test.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function assert_no_live ()
  if (any (strcmp (loaded_graphics_toolkits (), "octcuda")))
    drawnow (); # closed figures give back what drew them
  endif
  n = live_count ();
  if (n != 0)
    error ("assert_no_live: %d handles are still open:\n%s", n,
           disp (__octcuda__ ("live")));
  endif
endfunction
