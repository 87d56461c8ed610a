## program = octave_program ()
##
## What to start an Octave like this one by: OCTAVE_CLI, else the octave-cli of this
## installation, else, where that was moved, the one that PATH finds.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function program = octave_program ()

  program = getenv ("OCTAVE_CLI");
  if (isempty (program))
    program = fullfile (OCTAVE_EXEC_HOME (), "bin", "octave-cli");
    if (exist (program, "file") != 2)
      program = "octave-cli";
    endif
  endif

endfunction
