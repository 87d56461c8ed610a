## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: an error unless X, what WHO is given, is a real
## gpuArray of class single or double.

function check_floating (who, x)

  if (! isa (x, "gpuArray"))
    error ("octcuda:WrongKind", "%s: ARG must be a gpuArray, not a %s: use gpuArray (x)", who, class (x));
  elseif (! (any (strcmp (classUnderlying (x), {"single", "double"})) && isreal (x)))
    error ("octcuda:LogicError", "%s: ARG must be real and of class single or double", who);
  endif

endfunction
