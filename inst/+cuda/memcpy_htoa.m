## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy_htoa (@var{ary}, @var{index}, @var{src})
##
## Copy the array @var{src} into the CUDA array @var{ary}, from byte @var{index} on.
##
## @var{ary} has one dimension; parts of others are copied by
## @code{cuda.Memcpy2D} and @code{cuda.Memcpy3D}.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## cuda.memcpy_htoa (a, 0, single (1:4));
## cuda.memcpy_htoa (a, 8, single ([7 8]));
## a.value ()'
##   @result{} ans =
##      1   2   7   8
## @end group
## @end example
##
## @seealso{cuda.memcpy_atoh, cuda.memcpy_dtoa, cuda.memcpy_atoa, cudaArray}
## @end deftypefn

function memcpy_htoa (ary, index, src)

  if (nargin != 3)
    print_usage ();
  endif
  if (! isa (ary, "cudaArray"))
    error ("octcuda:WrongKind", "ARY must be a cudaArray, not a %s", ...
           class (ary));
  endif
  __htoa__ (ary, index, src);

endfunction
