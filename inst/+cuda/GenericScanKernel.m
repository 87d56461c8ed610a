## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{k} =} cuda.GenericScanKernel (@var{dtype}, @var{arguments}, @var{input_expr}, @var{scan_expr}, @var{neutral}, @var{output_statement})
## @deftypefnx {octcuda} {@var{k} =} cuda.GenericScanKernel (@dots{}, @var{option}, @var{value}, @dots{})
##
## Make a kernel for cumulative operations: each index gets a value, each value
## is joined with all before it, and something is done with the results.
##
## All texts are C.  @var{dtype} is the type of the values (a class, a type of C,
## or a @code{cuda.struct_type}), and @var{arguments} declares the arguments, as
## for @code{cuda.ElementwiseKernel}.
##
## @table @var
## @item input_expr
## The value of index @code{i}.
##
## @item scan_expr
## What @code{a} becomes when @code{b} follows; associative, but the order of
## the operands is kept.  With segments, @code{across_seg_boundary} says that a
## segment begins at @code{b}: usually the result is then @code{b}.
##
## @item neutral
## What stands before the first element, or an empty string when nobody asks.
##
## @item output_statement
## One or more statements for each index @code{i}, with @code{item}, the value
## joined with all before it; @code{prev_item}, that of the element before, or
## @var{neutral} at the beginning of all and of a segment; @code{last_item},
## that of the last element, which costs a second run; and @code{N}, the number
## of elements.
## @end table
##
## Options: @qcode{"is_segment_start_expr"}, a condition on @code{i} under which
## a segment begins, and @qcode{"name"}, @qcode{"preamble"}, @qcode{"options"}
## and @qcode{"keep"} as for @code{cuda.ElementwiseKernel}.
##
## @code{@var{k} (@var{x}, @dots{})} runs the kernel for all elements of the
## first array; @code{@var{k} (@dots{}, "size", @var{n})} for @var{n} elements,
## and @qcode{"stream"} in a stream of its own.  The inputs of an index may be
## overwritten by its output, those of its neighbours not.
##
## @example
## @group
## ## The positions (from 0) of what is above 3.
## k = cuda.GenericScanKernel ("int",
##   "const float *x, int *where, int *count", "x[i] > 3 ? 1 : 0", "a + b", "0",
##   ["if (item != prev_item) where[prev_item] = i;" ...
##    "if (i == N - 1) *count = item;"]);
## x = gpuArray (single ([5 1 4 2]));
## where = gpuArray (zeros (1, 4, "int32"));  count = gpuArray (int32 (0));
## k (x, where, count);
## gather (where(1:gather (count)))
##   @result{} ans =
##
##      0  2
## @end group
## @end example
##
## @seealso{cuda.InclusiveScanKernel, cuda.ExclusiveScanKernel, cumsum}
## @end deftypefn

function k = GenericScanKernel (varargin)

  given = __arguments__ ("cuda.GenericScanKernel", varargin, "struct");
  given.dtype = cuda.dtype_to_ctype (given.dtype);
  k = cuda.internal.open_expression ("cuda.GenericScanKernel", "scan", given);

endfunction
