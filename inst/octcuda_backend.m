## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{name} =} octcuda_backend ()
## @deftypefnx {octcuda} {} octcuda_backend (@var{name})
##
## Query or select the backend, which computes gpuArrays and runs kernels:
## @qcode{"cuda"} or @qcode{"host"}.
##
## With @var{name}, select it, before the first computation: @qcode{"cuda"} is
## the GPU, @qcode{"host"} the CPU, and @qcode{"auto"} the GPU if there is one.
## The environment variable @env{OCTCUDA_BACKEND} does the same.  Selecting
## @qcode{"cuda"} where it cannot work raises @code{octcuda:RuntimeError}, whose
## message gives the reasons; another selection after the first use raises
## @code{octcuda:LogicError}.
##
## @example
## @group
## octcuda_backend ("host");
## octcuda_backend ()
##   @result{} ans = host
## @end group
## @end example
##
## @seealso{canUseGPU, octcuda_info}
## @end deftypefn

function name = octcuda_backend (name)

  if (nargin == 1)
    if (! ischar (name))
      error ("octcuda:LogicError", "octcuda_backend: NAME must be a string");
    endif
    __cuda__ ("backend", name);
  endif
  if (nargin == 0 || nargout > 0)
    name = __cuda__ ("backend");
  endif

endfunction

%!assert (any (strcmp (octcuda_backend (), {"cuda", "host"})))
%!test
%! name = octcuda_backend ();
%! octcuda_backend (name);
%! assert (octcuda_backend (), name);
%!error <NAME must be a string> octcuda_backend (1)
%!error id=octcuda:LogicError octcuda_backend ("abacus")
