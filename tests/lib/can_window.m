## yes = can_window ()
##
## Are plots there, and what real windows are tested with?  What is not is said.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function yes = can_window ()

  persistent answer;
  if (isempty (answer))
    needs = {"Xvfb", "xdotool", "wmctrl", "openbox"};
    is_there = cellfun (@(name) system (["command -v " name " > /dev/null"]) == 0, needs);
    answer = can_plot () && all (is_there);
    if (can_plot () && ! answer)
      printf ("windows are not tested: %s is not installed\n", strjoin (needs(! is_there), ", "));
    endif
  endif
  yes = answer;

endfunction
