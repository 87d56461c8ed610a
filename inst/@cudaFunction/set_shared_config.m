## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaFunction} {} set_shared_config (@var{f}, @var{config})
##
## Only warn: today shared memory banks have a fixed width.
##
## @var{config} is one of @code{cuda.shared_config}.  Devices since the Maxwell
## generation ignore it, and CUDA's own call is deprecated.
##
## @example
## @group
## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
## f = m.get_function ("f");
## warning ("off", "Octave:deprecated-function", "local");
## f.set_shared_config (cuda.shared_config.EIGHT_BYTE_BANK_SIZE);
## @end group
## @end example
##
## @seealso{cudaFunction}
## @end deftypefn

function set_shared_config (f, config)

  if (nargin != 2)
    cuda.internal.usage ();
  elseif (! isopen (f))
    error ("octcuda:ClosedHandle", "this cudaFunction is closed; create a new one");
  elseif (! (isnumeric (config) && isscalar (config) && any (config == [0, 1, 2])))
    error ("octcuda:LogicError", ...
           "set_shared_config: CONFIG must be one of cuda.shared_config");
  endif
  warning ("Octave:deprecated-function", ...
           "set_shared_config: current devices ignore this");

endfunction
