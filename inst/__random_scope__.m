## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: a scope in which STREAM is the current one; []
## stays what it is.

function scope = __random_scope__ (stream)

  scope = [];
  if (isa (stream, "cudaStream"))
    scope = cuda.stream_scope (stream);
  elseif (! (isnumeric (stream) && isempty (stream)))
    error ("octcuda:WrongKind", "STREAM must be a cuda.Stream, not a %s",
           class (stream));
  endif

endfunction
