## start_octave.m -- start code in an Octave process of its own.
##
## PROCESS = start_octave (CODE) starts it and goes on; OUTPUT = start_octave
## (PROCESS) waits for its end and gives what it printed.  The process has the
## package and the test helpers on its path.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function result = start_octave (what)
  if (isstruct (what))
    waitpid (what.pid);
    result = fread (what.out, Inf, "char=>char")';
    fclose (what.out);
    unlink (what.script);
    return;
  endif
  script = [tempname(), ".m"];
  fid = fopen (script, "w");
  fprintf (fid, "1;\n%s\n", what);
  fclose (fid);
  inst = fileparts (which ("gpuDevice"));
  lib = fileparts (mfilename ("fullpath"));
  program = octave_program ();
  [in, out, pid] = popen2 (program, {"--no-history", "--norc", "--quiet", ...
                                     "--path", inst, "--path", lib, script});
  fclose (in);
  result = struct ("out", out, "pid", pid, "script", script);
endfunction
