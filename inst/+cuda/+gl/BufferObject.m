## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{r} =} cuda.gl.BufferObject (@var{buf})
##
## The CUDA 2 name of @code{cuda.gl.RegisteredBuffer (@var{buf})}.
##
## It warns @code{Octave:deprecated-function}.
##
## @example
## @group
## warning ("off", "Octave:deprecated-function", "local");
## c = cuda.gl.Context ("mode", "headless");
## r = cuda.gl.BufferObject (cuda.gl.Buffer (1:4));
## m = r.map ();
## m.nbytes ()
##   @result{} ans = 32
## @end group
## @end example
##
## @seealso{cuda.gl.RegisteredBuffer, cuda.gl.BufferObjectMapping}
## @end deftypefn

function r = BufferObject (varargin)

  buf = __arguments__ ("cuda.gl.BufferObject", varargin);
  warning ("Octave:deprecated-function", ...
           "cuda.gl.BufferObject is now called cuda.gl.RegisteredBuffer");
  r = cuda.gl.RegisteredBuffer (buf);

endfunction
