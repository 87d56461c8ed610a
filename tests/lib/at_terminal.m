## at_terminal.m -- run code in an Octave process that sits at a terminal.
##
## TEXT = at_terminal (CODE)
##
## TEXT is what is seen there.  Needs the program script.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function text = at_terminal (code)
  file = [tempname(), ".m"];
  fid = fopen (file, "w");
  fprintf (fid, "%s\n", code);
  fclose (fid);
  octave = octave_program ();
  [~, text] = system (sprintf (
    "script -qec '\"%s\" --no-history --norc -q --path \"%s\" \"%s\"' /dev/null 2>&1 </dev/null",
    octave, fileparts (which ("gpuDevice")), file));
  unlink (file);
endfunction
