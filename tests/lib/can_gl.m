## yes = can_gl ()
##
## Was OpenGL built, and is there something to draw with?
##
## SPDX-License-Identifier: GPL-3.0-or-later

function yes = can_gl ()

  persistent answer;
  if (isempty (answer))
    answer = __gl__ ("ready");
    if (answer)
      try
        close (cuda.gl.Context ("mode", "headless"));
      catch err
        answer = false;
        printf ("no OpenGL: %s\n", err.message);
      end_try_catch
    endif
  endif
  yes = answer;

endfunction
