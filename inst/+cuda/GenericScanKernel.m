## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{k} =} cuda.GenericScanKernel (@var{dtype}, @var{arguments}, @var{input_expr}, @var{scan_expr}, @var{neutral}, @var{output_statement})
## @deftypefnx {octcuda} {@var{k} =} cuda.GenericScanKernel (@dots{}, @var{option}, @var{value}, @dots{})
##
## Make a kernel for cumulative operations: it computes a value for each index,
## combines each value with all before it, and runs statements with the results.
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
## An expression that combines @code{a} and the following value @code{b}.  It
## must be associative; it need not be commutative, since the order of the
## operands is kept.  With segments, @code{across_seg_boundary} says that a
## segment begins at @code{b}: usually the result is then @code{b}.
##
## @item neutral
## The value before the first element, or an empty string if it is not used.
##
## @item output_statement
## One or more statements for each index @code{i}, with @code{item}, the value
## combined with all before it; @code{prev_item}, that of the previous element,
## or @var{neutral} at the beginning of the array and of each segment;
## @code{last_item}, that of the last element, which needs a second pass; and
## @code{N}, the number of elements.
## @end table
##
## Options: @qcode{"is_segment_start_expr"}, a condition on @code{i} under which
## a segment begins, and @qcode{"name"}, @qcode{"preamble"}, @qcode{"options"}
## and @qcode{"keep"} as for @code{cuda.ElementwiseKernel}.
##
## @code{@var{k} (@var{x}, @dots{})} runs the kernel for all elements of the
## first array; @code{@var{k} (@dots{}, "size", @var{n})} for @var{n} elements,
## and @qcode{"stream"} selects a stream.  The output of an index may overwrite
## the inputs of this index, but not those of others.
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
