## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.module_from_buffer (@var{buffer})
##
## Load a module that was compiled elsewhere.
##
## @var{buffer} is PTX text, or the bytes of a cubin, as a string or an array of
## class uint8.  The result is a cudaModule.  Nothing is known of the arguments
## of its kernels: use @code{prepare}, or give numbers the classes that the
## kernel has.
##
## @seealso{cuda.module_from_file, cuda.SourceModule, cudaModule}
## @end deftypefn

function m = module_from_buffer (buffer)

  if (nargin != 1)
    print_usage ();
  endif
  m = __cuda__ ("module_from_buffer", buffer);

endfunction
