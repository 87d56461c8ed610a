## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.gl.BufferObjectMapping (@var{r})
##
## The CUDA 2 name of @code{map (@var{r})} of a @code{cuda.gl.RegisteredBuffer}.
##
## It warns @code{Octave:deprecated-function}.
##
## @example
## @group
## warning ("off", "Octave:deprecated-function", "local");
## c = cuda.gl.Context ("mode", "headless");
## m = cuda.gl.BufferObjectMapping (cuda.gl.BufferObject (cuda.gl.Buffer (1:4)));
## m.device_ptr ().nbytes ()
##   @result{} ans = 32
## @end group
## @end example
##
## @seealso{cuda.gl.BufferObject, cudaGlMapping}
## @end deftypefn

function m = BufferObjectMapping (r)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! isa (r, "cudaGlRegistered"))
    error ("octcuda:WrongKind", "R must be a cudaGlRegistered, not %s", class (r));
  endif
  warning ("Octave:deprecated-function", ...
           "cuda.gl.BufferObjectMapping is now map (R)");
  m = r.map ();

endfunction
