## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.gl.init ()
##
## Do nothing: CUDA 2 needed this call before it worked with OpenGL.
##
## It warns @code{Octave:deprecated-function}.
##
## @example
## @group
## warning ("off", "Octave:deprecated-function", "local");
## c = cuda.gl.Context ("mode", "headless");
## cuda.gl.init ();
## @end group
## @end example
##
## @seealso{cuda.gl.autoinit, cuda.gl.RegisteredBuffer}
## @end deftypefn

function init ()

  warning ("Octave:deprecated-function", ...
           "cuda.gl.init is no longer needed; remove it");
  if (! __gl__ ("has_context"))
    error ("octcuda:LogicError", ["there is no current OpenGL context: ", ...
                                  "create one by c = cuda.gl.Context ()"]);
  endif

endfunction
