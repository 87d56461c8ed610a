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
    elseif (answer && ! starts ())
      answer = false;
      printf ("windows are not tested: Xvfb does not start here\n");
    endif
  endif
  yes = answer;

endfunction

## Does a server say its number?
function yes = starts ()

  yes = system (strjoin ({
    'd=$(mktemp -d)', 'timeout 300 Xvfb -displayfd 3 -nolisten tcp 3> $d/number 2> $d/log & p=$!', ...
    'while kill -0 $p 2> $d/log && ! [ -s $d/number ]; do sleep 0.05; done', ...
    '[ -s $d/number ]; s=$?', 'kill $p 2> $d/log; rm -rf $d; exit $s'}, "\n")) == 0;

endfunction
