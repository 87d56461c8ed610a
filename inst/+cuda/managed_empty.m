## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.managed_empty (@var{size})
## @deftypefnx {octcuda} {@var{h} =} cuda.managed_empty (@var{size}, @var{class})
## @deftypefnx {octcuda} {@var{h} =} cuda.managed_empty (@var{size}, @var{class}, @var{order}, @var{flags})
## @deftypefnx {octcuda} {@var{h} =} cuda.managed_empty (@dots{}, "mem_flags", @var{flags})
##
## Allocate managed memory, which host and device both access at one address;
## its contents are undefined.
##
## The result is a cudaHostAllocation of the given @var{size}, a vector of
## dimensions (a number means a column), and @var{class}, by default
## @qcode{"double"}.  Its @code{value} is an array of the contents, read once
## all work that was queued is done; kernels and copies take the object as a
## pointer, and @code{@var{h} + @var{offset}}, in bytes, as a pointer into it.
## @var{flags} is a member of @code{cuda.mem_attach_flags}, GLOBAL by default;
## @code{attach (@var{h}, @var{flags}, @var{stream})} changes it later.
## @code{prefetch (@var{h}, @var{device}, @var{stream})} moves the contents
## before they are used, and @code{advise (@var{h}, @var{advice}, @var{device})}
## tells how they will be used; @var{device} may be @qcode{"cpu"}.
##
## @var{order} is @qcode{"F"}: arrays are stored by columns.  @qcode{"C"} is
## accepted where it makes no difference, as for vectors.  A number in its place
## is @var{flags}.
##
## @example
## @group
## mod = cuda.SourceModule (["__global__ void doublify (float *a) " ...
##                           "@{ a[threadIdx.x] *= 2; @}"]);
## h = cuda.managed_empty ([1 4], "single");
## h.value = single (1:4);
## doublify = mod.get_function ("doublify");
## doublify (h, "block", [4 1 1]);
## h.value
##   @result{} ans =
##
##        2   4   6   8
## @end group
## @end example
##
## @seealso{cuda.managed_empty_like, cuda.mem_prefetch_async, cuda.mem_advise, cudaHostAllocation}
## @end deftypefn

function h = managed_empty (varargin)

  [size, class, order, flags] = __arguments__ ("cuda.managed_empty", varargin);
  __check_order__ ("cuda.managed_empty", order, size);
  h = __cuda_memory__ ("managed", size, class, flags, 0);

endfunction
