## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{flags} =} cuda.DEFAULT_NVCC_FLAGS ()
## @deftypefnx {octcuda} {@var{old} =} cuda.DEFAULT_NVCC_FLAGS (@var{flags})
##
## Query or set the default options for the compiler.
##
## @var{flags} is a cell array of strings, which @code{cuda.SourceModule} and its
## relatives use if they are called without @qcode{"options"}.  Initially it
## contains the words of the environment variable @env{OCTCUDA_DEFAULT_NVCC_FLAGS}.
## With an argument, it sets the options and returns the previous ones.
##
## @example
## @group
## old = cuda.DEFAULT_NVCC_FLAGS (@{"-DN=16", "--use_fast_math"@});
## cuda.DEFAULT_NVCC_FLAGS (old);
## @end group
## @end example
##
## @seealso{cuda.SourceModule, cuda.set_debugging}
## @end deftypefn

function old = DEFAULT_NVCC_FLAGS (flags)

  old = strsplit (strtrim (__cuda_module__ ("default_flags")));
  old(cellfun ("isempty", old)) = [];
  if (nargin > 0)
    if (ischar (flags))
      flags = {flags};
    elseif (! iscellstr (flags))
      error ("octcuda:LogicError", "cuda.DEFAULT_NVCC_FLAGS: FLAGS must be a cell array of strings");
    endif
    if (any (cellfun (@(s) any (isspace (s)), flags)))
      error ("octcuda:LogicError", "cuda.DEFAULT_NVCC_FLAGS: a string of FLAGS must be one word");
    endif
    __cuda_module__ ("default_flags", strjoin (flags(:)', " "));
  endif

endfunction
