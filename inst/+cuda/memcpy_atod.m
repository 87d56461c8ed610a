## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_atod (@var{dest}, @var{ary}, @var{index}, @var{len})
##
## Copy @var{len} bytes, from byte @var{index} on, of the CUDA array @var{ary} to
## the device memory or gpuArray @var{dest}.
##
## @var{ary} has one dimension.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## a.set_value (single (1:4));
## m = cuda.mem_alloc (8);
## cuda.memcpy_atod (m, a, 4, 8);
## cuda.memcpy_dtoh (zeros (1, 2, "single"), m)
##   @result{} ans =
##      2   3
## @end group
## @end example
##
## @seealso{cuda.memcpy_dtoa, cuda.memcpy_atoh, cudaArray}
## @end deftypefn

function memcpy_atod (dest, ary, index, len)

  if (nargin != 4)
    print_usage ();
  endif
  if (! isa (ary, "cudaArray"))
    error ("octcuda:WrongKind", "ARY must be a cudaArray, not a %s", ...
           class (ary));
  endif
  __atod__ (ary, index, dest, len);

endfunction
