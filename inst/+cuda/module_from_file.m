## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.module_from_file (@var{file})
##
## Load a module from a file of PTX or a cubin.
##
## The result is a cudaModule; see @code{cuda.module_from_buffer}.
##
## @seealso{cuda.module_from_buffer, cuda.SourceModule, cudaModule}
## @end deftypefn

function m = module_from_file (file)

  if (nargin != 1)
    print_usage ();
  endif
  [fid, message] = fopen (file, "r");
  if (fid < 0)
    error ("octcuda:RuntimeError", "cuda.module_from_file: %s: %s", file,
           message);
  endif
  bytes = fread (fid, Inf, "*uint8");
  fclose (fid);
  m = __cuda__ ("module_from_buffer", bytes);

endfunction
