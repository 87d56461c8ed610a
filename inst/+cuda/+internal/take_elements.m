## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the elements of A at INDICES, from 0; WHO is
## named in messages.

function y = take_elements (who, a, indices)

  if (! isa (a, "gpuArray"))
    error ("octcuda:WrongKind", "%s: arrays must be gpuArrays, not a %s: use gpuArray (x)",
           who, class (a));
  endif
  k = cuda.internal.checked_places (who, "INDICES", indices, numel (a));
  y = cuda.internal.as_complex (reshape (a(k(:) + 1), size (indices)), a);

endfunction
