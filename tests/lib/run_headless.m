## run_headless.m -- run code in an Octave process that has no display.
##
## OUTPUT = run_headless (CODE)
##
## OUTPUT is what it printed; a process that fails is an error.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function output = run_headless (code)
  display = getenv ("DISPLAY");
  unsetenv ("DISPLAY");
  unwind_protect
    [status, output] = run_octave (code, [], 300);
  unwind_protect_cleanup
    if (! isempty (display))
      setenv ("DISPLAY", display);
    endif
  end_unwind_protect
  assert (status == 0, output);
endfunction
