## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the elements of X at the places DEST, from 0, of
## OUT, or where that is [] of zeros of size SHAPE.

function y = put_elements (who, x, dest, shape, out)

  is_new = isnumeric (out) && isempty (out) && ! isa (out, "gpuArray");
  if (is_new && isempty (shape))
    error ("octcuda:LogicError", "%s: DEST_SHAPE or OUT is needed, for the size of the results", who);
  elseif (is_new)
    [~, name] = __cuda_like__ (x);
    y = cuda.GPUArray (shape_of (who, shape), name);
  elseif (isa (out, "gpuArray"))
    y = out;
  else
    error ("octcuda:WrongKind", "%s: OUT must hold gpuArrays, not a %s", who, class (out));
  endif
  k = cuda.internal.checked_places (who, "DEST_INDICES", dest, numel (y));
  if (numel (k) != numel (x))
    error ("octcuda:LogicError", "%s: there are %d elements, but %d places for them", who,
           numel (x), numel (k));
  endif
  y(k(:) + 1) = x(:);
  y = cuda.internal.as_complex (y, x);
  if (! is_new)
    y = cuda.internal.write_out (who, y, out);
  endif

endfunction

function shape = shape_of (who, shape)

  shape = gathered (shape);
  if (! (isnumeric (shape) && isreal (shape) && isvector (shape) && ! issparse (shape)
         && all (shape >= 0 & shape == fix (shape) & shape < 2^53)))
    error ("octcuda:LogicError", "%s: DEST_SHAPE must be a vector of dimensions", who);
  endif
  shape = double (shape(:)');

endfunction

function x = gathered (x)

  if (isa (x, "gpuArray"))
    x = gather (x);
  endif

endfunction
