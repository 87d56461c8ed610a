## without_compiler.m -- run code in an Octave process that finds no compiler.
##
## [STATUS, OUT] = without_compiler (CODE)
## [STATUS, OUT] = without_compiler (CODE, RUN)
##
## It has the host backend, and no kernels on the disk but those of the package.
## RUN is what runs the code: @run_octave, or another function with its results.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [status, out] = without_compiler (code, run = @run_octave)
  folder = tempname ();
  mkdir (folder);
  ## Octave puts its own folder into PATH when it starts.
  code = [sprintf("setenv ('PATH', '%s');\n", folder), code];
  names = {"OCTCUDA_BACKEND", "OCTCUDA_CACHE", "OCTCUDA_CXX"};
  was = cellfun (@getenv, names, "UniformOutput", false);
  unwind_protect
    cellfun (@setenv, names, {"host", "0", ""});
    [status, out] = run (code);
  unwind_protect_cleanup
    cellfun (@setenv, names, was);
    rmdir (folder);
  end_unwind_protect
endfunction
