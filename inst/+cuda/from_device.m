## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{x} =} cuda.from_device (@var{ptr}, @var{size})
## @deftypefnx {octcuda} {@var{x} =} cuda.from_device (@var{ptr}, @var{size}, @var{class})
## @deftypefnx {octcuda} {@var{x} =} cuda.from_device (@dots{}, "order", @var{order})
##
## Return an array, filled from device memory.
##
## @var{ptr} is device memory, a gpuArray or an address (a uint64 number);
## @var{size} is a vector of dimensions (a number means a column), @var{class}
## the name of a class, @qcode{"double"} by default; @qcode{"complex single"}
## and @qcode{"complex double"} are possible.  The bytes fill the array by
## columns, or with @var{order} @qcode{"C"} by rows, which is PyCUDA's default.
## Reading past the known end of @var{ptr} raises @code{octcuda:LogicError}.
##
## @example
## @group
## a = cuda.to_device (int16 ([1 2; 3 4]));
## cuda.from_device (a, [2 2], "int16")
##   @result{} ans =
##
##       1  2
##       3  4
## @end group
## @end example
##
## @seealso{cuda.from_device_like, cuda.to_device, cuda.memcpy_dtoh}
## @end deftypefn

function x = from_device (varargin)

  [ptr, size, class, order] = __arguments__ ("cuda.from_device", varargin);
  by_rows = __check_order__ ("cuda.from_device", order) && ! isscalar (size);
  if (by_rows)
    size = flip (size);
  endif
  x = __cuda_copy__ ("dtoh", ptr, size, class);
  if (by_rows)
    n = ndims_of_vector (class);
    x = permute (x, [1:n, n + (numel (size):-1:1)]);
  endif

endfunction

## One for the components of a vector type, else none.
function n = ndims_of_vector (class)

  [~, n] = __dtype__ (class);
  n = double (n > 0);

endfunction
