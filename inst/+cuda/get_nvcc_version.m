## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{text} =} cuda.get_nvcc_version ()
## @deftypefnx {octcuda} {@var{text} =} cuda.get_nvcc_version (@var{nvcc})
##
## Return which compiler compiles CUDA C.
##
## The result names the backend's compiler, its version and its target.  With an
## argument, the name of a program, it is the version that this program prints.
##
## @example
## cuda.get_nvcc_version ()
## @end example
##
## @seealso{cuda.SourceModule, octcuda_info}
## @end deftypefn

function text = get_nvcc_version (varargin)

  nvcc = __arguments__ ("cuda.get_nvcc_version", varargin);
  if (isnumeric (nvcc) && isempty (nvcc))
    lines = strsplit (strtrim (__cuda__ ("compiler")), "\n");
    is_hash = ! cellfun (@isempty, regexp (lines, '^[0-9a-f]+$', "once"));
    text = strjoin (lines(! is_hash), "\n");
    return;
  endif
  if (! (ischar (nvcc) && isrow (nvcc)) || isempty (nvcc))
    error ("octcuda:LogicError", "cuda.get_nvcc_version: NVCC must be the name of a program");
  endif
  quoted = ["'" strrep(nvcc, "'", "'\\''") "'"];
  [status, text] = system ([quoted " --version 2>&1"]);
  if (status != 0)
    error ("octcuda:RuntimeError", "cuda.get_nvcc_version: %s: %s", nvcc,
           strtrim (text));
  endif

endfunction
