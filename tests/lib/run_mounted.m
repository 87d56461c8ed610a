## run_mounted.m -- run code in an Octave process that sees other file systems.
##
## [STATUS, OUTPUT] = run_mounted (MOUNTS, CODE) is run_octave (CODE) after mount was called
## with each string of the cell MOUNTS, of which there may be none; nobody else sees what is
## mounted, and it goes with the process.  YES = run_mounted () tells whether the system
## allows that, and prints when it does not.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [status, output] = run_mounted (mounts, code)

  persistent way;
  if (isempty (way))
    way = find_way ();
  endif
  if (nargin == 0)
    status = ! strcmp (way, "none");
    return;
  endif
  was = getenv ("OCTAVE_CLI");
  program = octave_program ();
  script = tempname ();
  fid = fopen (script, "w");
  unwind_protect
    steps = [strcat({"mount "}, mounts, {" || exit 9"}), {["exec \"" program "\" \"$@\""]}];
    fprintf (fid, "#!/bin/sh\nexec %s sh -c '%s' sh \"$@\"\n", way, strjoin (steps, "; "));
    fclose (fid);
    system (["chmod +x '" script "'"]);
    setenv ("OCTAVE_CLI", script);
    [status, output] = run_octave (code);
  unwind_protect_cleanup
    setenv ("OCTAVE_CLI", was);
    if (isempty (was))
      unsetenv ("OCTAVE_CLI");
    endif
    unlink (script);
  end_unwind_protect

endfunction

function way = find_way ()

  folder = tempname ();
  mkdir (folder);
  for way = {"unshare -m", "unshare -rm", "none"}
    way = way{1};
    if (strcmp (way, "none"))
      printf ("nothing may be mounted: what happens with other file systems is not tested\n");
    elseif (system (sprintf ("%s mount -t tmpfs -o size=16k none '%s' >/dev/null 2>&1", ...
                             way, folder)) == 0)
      break;
    endif
  endfor
  rmdir (folder);

endfunction
