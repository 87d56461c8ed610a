#| name          | what  | zero | contents
#| aligned_empty | empty | 0    | ; its contents are undefined
#| aligned_zeros | zeros | 1    | , and fill it with zeros
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} cuda.${name} (@var{size})
## @deftypefnx {octcuda} {@var{h} =} cuda.${name} (@var{size}, @var{class})
## @deftypefnx {octcuda} {@var{h} =} cuda.${name} (@var{size}, @var{class}, @var{alignment})
## @deftypefnx {octcuda} {@var{h} =} cuda.${name} (@dots{}, "alignment", @var{alignment})
##
## Allocate ordinary memory of the host whose address is a multiple of
## @var{alignment}, 4096 by default${contents}.
##
## The result is a cudaHostAllocation of the given @var{size}, a vector of
## dimensions (a number means a column), and @var{class}, by default
## @qcode{"double"}.  It is there to be page-locked:
## @code{cuda.register_host_memory}.  @var{alignment} must be a power of two.
##
## @example
## @group
## h = cuda.${name} ([2 3]);
## size (h.value)
##   @result{} ans =
##
##        2   3
## @end group
## @end example
##
## @seealso{cuda.register_host_memory, cuda.${name}_like, cuda.pagelocked_${what}}
## @end deftypefn

function h = ${name} (size, varargin)

  if (nargin < 1)
    __usage__ ();
  endif
  [class, alignment, order] = __options__ ("cuda.${name}", varargin, ...
                           "class/dtype", "double", "alignment", 4096, ...
                           "order", "F");
  __columns__ ("cuda.${name}", order);
  h = __cuda_memory__ ("aligned", size, class, alignment, ${zero});

endfunction
