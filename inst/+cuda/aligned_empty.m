## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.aligned_empty (@var{size})
## @deftypefnx {octcuda} {@var{h} =} cuda.aligned_empty (@var{size}, @var{class})
## @deftypefnx {octcuda} {@var{h} =} cuda.aligned_empty (@var{size}, @var{class}, @var{order}, @var{alignment})
## @deftypefnx {octcuda} {@var{h} =} cuda.aligned_empty (@dots{}, "alignment", @var{alignment})
##
## Allocate ordinary memory of the host whose address is a multiple of
## @var{alignment}, 4096 by default; its contents are undefined.
##
## The result is a cudaHostAllocation of the given @var{size}, a vector of
## dimensions (a number means a column), and @var{class}, by default
## @qcode{"double"}.  @code{cuda.register_host_memory} page-locks it.
## @var{alignment} must be a power of two.
##
## @var{order} is @qcode{"F"}: arrays are stored by columns.  @qcode{"C"} is
## accepted where it makes no difference, as for vectors.  A number in its place
## is @var{alignment}.
##
## @example
## @group
## h = cuda.aligned_empty ([2 3]);
## size (h.value)
##   @result{} ans =
##
##        2   3
## @end group
## @end example
##
## @seealso{cuda.register_host_memory, cuda.aligned_empty_like, cuda.pagelocked_empty}
## @end deftypefn

function h = aligned_empty (varargin)

  [size, class, order, alignment] = __arguments__ ("cuda.aligned_empty", varargin);
  __check_order__ ("cuda.aligned_empty", order, size);
  h = __cuda_memory__ ("aligned", size, class, alignment, 0);

endfunction
