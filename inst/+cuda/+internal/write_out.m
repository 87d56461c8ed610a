## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: X, the result of WHO; where OUT is not [], it is
## written there, into the memory that all plain copies of the array have, and OUT
## is the result.

function x = write_out (who, x, out)

  if (isnumeric (out) && isempty (out) && ! isa (out, "gpuArray"))
    return;
  elseif (! isa (out, "gpuArray"))
    error ("octcuda:WrongKind", "%s: OUT must be a gpuArray, not a %s", who, class (out));
  endif
  x = cuda.internal.as_complex (x, out);
  [~, want] = __cuda_like__ (x);
  [~, have] = __cuda_like__ (out);
  if (! (strcmp (have, want) && numel (out) == numel (x)))
    error ("octcuda:LogicError", ["%s: OUT must have the result's class and as many " ...
           "elements: it is %s, %s elements, and the result %s, %s"], who,
           have, num2str (numel (out)), want, num2str (numel (x)));
  endif
  if (numel (x) > 0)
    cuda.memcpy_dtod (out, x);
  endif
  x = out;

endfunction
