## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_atoa (@var{dest}, @var{dest_index}, @var{src}, @var{src_index}, @var{len})
##
## Copy @var{len} bytes, from byte @var{src_index} on, of the CUDA array @var{src}
## to byte @var{dest_index} of the CUDA array @var{dest}.
##
## Both have one dimension.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## a.set_value (single (1:4));
## b = cuda.Array (d);
## b.set_value (single ([5 6 7 8]));
## cuda.memcpy_atoa (b, 8, a, 0, 8);
## b.value ()'
##   @result{} ans =
##      5   6   1   2
## @end group
## @end example
##
## @seealso{cuda.memcpy_htoa, cuda.memcpy_dtoa, cudaArray}
## @end deftypefn

function memcpy_atoa (dest, dest_index, src, src_index, len)

  if (nargin != 5)
    print_usage ();
  endif
  if (! isa (dest, "cudaArray"))
    error ("octcuda:WrongKind", "DEST must be a cudaArray, not a %s", ...
           class (dest));
  endif
  __atoa__ (dest, dest_index, src, src_index, len);

endfunction
