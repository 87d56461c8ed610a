## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.register_host_memory (@var{h})
## @deftypefnx {octcuda} {@var{h} =} cuda.register_host_memory (@var{h}, @var{flags})
## @deftypefnx {octcuda} {@var{h} =} cuda.register_host_memory (@dots{}, "flags", @var{flags})
##
## Page-lock memory of @code{cuda.aligned_empty} and its like in place.
##
## @var{h} is a cudaHostAllocation, which is returned; from then on,
## asynchronous copies and the device can access it.  @var{flags} is a sum of
## members of @code{cuda.mem_host_register_flags}.  @code{unregister (@var{h})}
## undoes it and leaves the contents; freeing @var{h} does both.
##
## Octave's own arrays cannot be page-locked, because they share memory with
## their copies and move.  Registering twice raises @code{octcuda:LogicError}.
##
## @example
## @group
## h = cuda.register_host_memory (cuda.aligned_zeros ([1 4]));
## d = cuda.to_device (1:4);
## s = cuda.Stream ();
## cuda.memcpy_dtoh_async (h, d, s);
## h.value
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.aligned_empty, cuda.memcpy_dtoh_async, cudaHostAllocation}
## @end deftypefn

function h = register_host_memory (varargin)

  [h, flags] = __arguments__ ("cuda.register_host_memory", varargin);
  if (isnumeric (h) || islogical (h) || ischar (h))
    error ("octcuda:WrongKind",
           ["cuda.register_host_memory: H must be a cudaHostAllocation; Octave may move an " ...
            "ordinary %s, or share it with copies: make H by cuda.aligned_empty_like (x), " ...
            "and set h.value = x"], class (h));
  endif
  __cuda_memory__ ("register", h, flags);

endfunction
