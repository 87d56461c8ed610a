## run_octave.m -- run code in an Octave process of its own.
##
## [STATUS, OUTPUT] = run_octave (CODE)
## [STATUS, OUTPUT] = run_octave (CODE, PROGRAM)
## [STATUS, OUTPUT] = run_octave (CODE, PROGRAM, SECONDS)
##
## The process has the package and the test helpers on its path; OUTPUT is what
## it printed, warnings and errors included.  It runs CODE as a script, or what PROGRAM
## gives of the script's name: @(script) ["< " script].  One that may not end by itself is
## ended after so many SECONDS, or four times as many where all of the sweeps are run: STATUS is
## 124 or 137 then.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [status, output] = run_octave (code, program = [], seconds = 0)
  if (isempty (program))
    program = @(script) ["\"" script "\" </dev/null"];
  endif
  limit = "";
  if (seconds > 0)
    limit = sprintf ("timeout -k 10 %d ", seconds * ifelse (isempty (getenv ("OCTCUDA_CHECK_PART")), 4, 1));
  endif
  script = [tempname(), ".m"];
  fid = fopen (script, "w");
  unwind_protect
    fprintf (fid, "1;\n%s\n", code);
    fclose (fid);
    inst = fileparts (which ("gpuDevice"));
    lib = fileparts (mfilename ("fullpath"));
    octave = octave_program ();
    [status, output] = system (sprintf (
      '%s"%s" --no-history --norc --quiet --path "%s" --path "%s" 2>&1 %s',
      limit, octave, inst, lib, program (script)));
  unwind_protect_cleanup
    unlink (script);
  end_unwind_protect
endfunction
