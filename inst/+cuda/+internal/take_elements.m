## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the elements of A at INDICES, from 0, written
## into OUT if that is not []; WHO is named in messages.

function y = take_elements (who, a, indices, out = [])

  if (! isa (a, "gpuArray"))
    error ("octcuda:WrongKind", "%s: arrays must be gpuArrays, not a %s: use gpuArray (x)",
           who, class (a));
  endif
  k = cuda.internal.checked_places (who, "INDICES", indices, numel (a));
  y = reshape (a(k(:) + 1), size (indices));
  if (iscomplex (a) && isreal (y))
    y = complex (y);
  endif
  if (! isnumeric (out) || isa (out, "gpuArray") || ! isempty (out))
    y = cuda.internal.write_out (who, y, out);
  endif

endfunction
