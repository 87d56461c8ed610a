## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_dtoa (@var{ary}, @var{index}, @var{src}, @var{len})
##
## Copy @var{len} bytes of the device memory or gpuArray @var{src} into the CUDA
## array @var{ary}, from byte @var{index} on.
##
## @var{ary} has one dimension.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## cuda.memcpy_dtoa (a, 0, gpuArray (single (1:4)), 16);
## a.value ()'
##   @result{} ans =
##      1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_atod, cuda.memcpy_htoa, cudaArray}
## @end deftypefn

function memcpy_dtoa (ary, index, src, len)

  if (nargin != 4)
    print_usage ();
  endif
  if (! isa (ary, "cudaArray"))
    error ("octcuda:WrongKind", "ARY must be a cudaArray, not a %s", ...
           class (ary));
  endif
  __dtoa__ (ary, index, src, len);

endfunction
