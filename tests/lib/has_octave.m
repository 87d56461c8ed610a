## yes = has_octave (PROGRAM)
##
## Is this Octave's PROGRAM, "octave --no-gui" or "octave --gui", installed?  What is not is
## said.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function yes = has_octave (program)

  wrapper = fullfile (OCTAVE_EXEC_HOME (), "bin", "octave");
  gui = fullfile (__octave_config_info__ ("archlibdir"), "octave-gui");
  yes = isempty (getenv ("OCTAVE_CLI")) || strcmp (getenv ("OCTAVE_CLI"), "octave-cli");
  yes = yes && exist (wrapper, "file") == 2 ...
        && (isempty (strfind (program, "--gui")) || exist (gui, "file") == 2);
  if (! yes)
    printf ("windows are not tested in %s, which is not installed\n", program);
  endif

endfunction
