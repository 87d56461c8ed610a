## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} cuda.memcpy_atoh (@var{dest}, @var{ary}, @var{index})
##
## Copy from byte @var{index} on of the CUDA array @var{ary} into an array like
## @var{dest}.
##
## Octave's arrays cannot be written through, so that the bytes are returned, with
## the class and size of @var{dest}.  @var{ary} has one dimension.
##
## @example
## @group
## d = cuda.ArrayDescriptor ("width", 4);
## a = cuda.Array (d);
## a.set_value (single (1:4));
## cuda.memcpy_atoh (zeros (1, 2, "single"), a, 8)
##   @result{} ans =
##      3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_htoa, cuda.memcpy_atod, cudaArray}
## @end deftypefn

function x = memcpy_atoh (dest, ary, index)

  if (nargin != 3)
    print_usage ();
  endif
  if (! isa (ary, "cudaArray"))
    error ("octcuda:WrongKind", "ARY must be a cudaArray, not a %s", ...
           class (ary));
  endif
  x = __atoh__ (ary, index, dest);

endfunction
