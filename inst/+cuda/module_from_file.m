## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{m} =} cuda.module_from_file (@var{file})
## @deftypefnx {octcuda} {@var{m} =} cuda.module_from_file (@var{file}, @var{name}, @var{value}, @dots{})
##
## Load a module from a file of PTX, a cubin or a fat binary.
##
## Options and the result are those of @code{cuda.module_from_buffer}.
##
## @example
## @group
## code = cuda.compile ("__global__ void one (int *x) @{ *x = 1; @}");
## file = tempname ();
## fid = fopen (file, "w");  fwrite (fid, code);  fclose (fid);
## m = cuda.module_from_file (file)
##   @result{} m =
##
##       cudaModule: open
## @end group
## @end example
##
## @seealso{cuda.module_from_buffer, cuda.SourceModule, cudaModule}
## @end deftypefn

function m = module_from_file (varargin)

  [file, options, handler] = __arguments__ ("cuda.module_from_file", varargin);
  if (! ischar (file))
    error ("octcuda:LogicError", "cuda.module_from_file: FILE must be a string");
  elseif (isfolder (file))
    error ("octcuda:RuntimeError",
           "cuda.module_from_file: %s is a folder; name a file", file);
  endif
  [fid, message] = fopen (file, "r");
  if (fid < 0)
    error ("octcuda:RuntimeError", "cuda.module_from_file: \"%s\": %s", file,
           message);
  endif
  bytes = fread (fid, Inf, "*uint8");
  fclose (fid);
  m = cuda.module_from_buffer (bytes, options, handler);

endfunction
