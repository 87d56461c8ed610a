## launch_ranks.m -- run a program in several processes.
##
## [STATUS, OUT] = launch_ranks (N, CODE)
## [STATUS, OUT] = launch_ranks (N, CODE, CHECK)
##
## CODE runs in N processes of cuda.launch, with OCTCUDA_COMM_CHECK=CHECK, "1" by default.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [status, out] = launch_ranks (n, code, check = "1")

  name = [tempname(), ".m"];
  fid = fopen (name, "w");
  fprintf (fid, "addpath ('%s');\n%s\n", fileparts (which ("run_octave")), code);
  fclose (fid);
  unwind_protect
    [status, out] = cuda.launch (n, name, "env", struct ("OCTCUDA_COMM_CHECK", check));
  unwind_protect_cleanup
    unlink (name);
  end_unwind_protect

endfunction
