## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the dimensions that SHAPE means, and a scope in
## which the stream STREAM is the current one; WHO names the caller in messages.

function [dims, scope] = random_request (who, shape, dtype, stream)

  if (isa (shape, "gpuArray"))
    shape = gather (shape);
  endif
  if (! (isnumeric (shape) && isreal (shape) && isrow (shape)
         && all (shape >= 0 & shape == fix (shape) & shape < 2^53)))
    error ("octcuda:LogicError", ["%s: SHAPE must be a whole number >= 0, or a " ...
           "row of them"], who);
  elseif (! ischar (dtype) || ! isrow (dtype))
    error ("octcuda:LogicError", ["%s: DTYPE must be the name of a class, such " ...
           "as \"single\""], who);
  endif
  dims = double (__octcuda_core__ ("full", shape));
  if (isscalar (dims))
    dims(2) = 1;
  endif
  scope = __random_scope__ (stream);

endfunction
