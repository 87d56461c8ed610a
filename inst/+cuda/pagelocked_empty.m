## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.pagelocked_empty (@var{size})
## @deftypefnx {octcuda} {@var{h} =} cuda.pagelocked_empty (@var{size}, @var{class})
## @deftypefnx {octcuda} {@var{h} =} cuda.pagelocked_empty (@var{size}, @var{class}, @var{order}, @var{flags})
## @deftypefnx {octcuda} {@var{h} =} cuda.pagelocked_empty (@dots{}, "mem_flags", @var{flags})
##
## Allocate page-locked memory of the host, whose contents are undefined.
##
## The result is a cudaHostAllocation; its @code{value} has the given
## @var{size}, a vector of dimensions (a number means a column), and
## @var{class}, by default @qcode{"double"}; @qcode{"complex single"} and
## @qcode{"complex double"} are possible.  @var{flags} is a sum of members of
## @code{cuda.host_alloc_flags}.
##
## @var{order} is @qcode{"F"}: arrays are stored by columns.  @qcode{"C"} is
## accepted where it makes no difference, as for vectors.  A number in its place
## is @var{flags}.
##
## @example
## @group
## h = cuda.pagelocked_empty ([2 3], "single");
## h.value = single ([1 2 3; 4 5 6]);
## h.value(2,3)
##   @result{} ans = 6
## @end group
## @end example
##
## @seealso{cudaHostAllocation, cuda.pagelocked_zeros, cuda.memcpy_htod_async}
## @end deftypefn

function h = pagelocked_empty (varargin)

  [size, class, order, flags] = __arguments__ ("cuda.pagelocked_empty", varargin);
  __check_order__ ("cuda.pagelocked_empty", order, size);
  h = __cuda_memory__ ("pagelocked", size, class, flags, 0);

endfunction
