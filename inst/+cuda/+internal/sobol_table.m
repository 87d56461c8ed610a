## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the table of a Sobol sequence of BITS, as
## __random__ ("directions", ...) makes it, of given VECTORS, a row for each
## dimension, and SHIFTS; [] are made.

function table = sobol_table (bits, is_scrambled, vectors, shifts)

  kind = sprintf ("uint%d", bits);
  if (is_none (vectors))
    n = max (1, is_scrambled * numel (shifts));
    table = __random__ ("directions", bits, is_scrambled, 0, 0, n);
  elseif (! (is_of (vectors, kind) && ndims (vectors) == 2
             && rows (vectors) > 0 && columns (vectors) == bits))
    error ("octcuda:LogicError", ["DIR_VECTOR must have %d columns and a row for " ...
           "each dimension, of class %s, as cuda.generate_direction_vectors " ...
           "makes it"], bits, kind);
  else
    n = rows (vectors);
    first = gpuArray.zeros (1, n, kind);
    if (is_scrambled && is_none (shifts))
      first = __random__ ("directions", bits, true, 0, 0, n)(1,:);
    endif
    table = [first; gpuArray(vectors).'];
  endif
  if (is_none (shifts))
    return;
  elseif (! is_of (shifts, kind) || numel (shifts) != n)
    error ("octcuda:LogicError", ["SCRAMBLE_VECTOR must have a number of class %s " ...
           "for each of the %d dimensions, as cuda.generate_scramble_constants%d " ...
           "makes them"], kind, n, bits);
  endif
  table = [reshape(gpuArray (shifts), 1, n); table(2:end,:)];

endfunction

function yes = is_none (x)
  yes = isnumeric (x) && isempty (x);
endfunction

function yes = is_of (x, kind)
  yes = isnumeric (x) && isreal (x) ...
        && (strcmp (class (x), kind)
            || (isa (x, "gpuArray") && strcmp (classUnderlying (x), kind)));
endfunction
