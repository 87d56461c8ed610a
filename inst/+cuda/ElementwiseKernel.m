## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{k} =} cuda.ElementwiseKernel (@var{arguments}, @var{operation})
## @deftypefnx {octcuda} {@var{k} =} cuda.ElementwiseKernel (@var{arguments}, @var{operation}, @var{name})
## @deftypefnx {octcuda} {@var{k} =} cuda.ElementwiseKernel (@var{arguments}, @var{operation}, @var{name}, @var{keep}, @var{options}, @var{preamble}, @var{loop_prep}, @var{after_loop})
## @deftypefnx {octcuda} {@var{k} =} cuda.ElementwiseKernel (@dots{}, @var{option}, @var{value}, @dots{})
##
## Make a kernel that runs C code for each element.
##
## @var{arguments} declares the arguments in C, as in @qcode{"float a, float
## *x"}: pointers are arrays.  @var{operation} is one or more C statements, which
## run for each index @code{i}, from 0 to @code{n - 1}.  It can use all of C,
## including @code{continue}.
##
## @table @asis
## @item @code{@var{k} (@var{a}, @var{x}, @dots{})}
## Run the kernel; @code{n} is the size of the first array.
##
## @item @code{@var{k} (@dots{}, "range", [@var{start}, @var{stop}, @var{step}])}
## Run it for these indices only, @var{stop} excluded; @var{step} is 1 unless
## given, and may be negative.
##
## @item @code{@var{k} (@dots{}, "slice", [@var{start}, @var{stop}, @var{step}])}
## The same with slices as in Python: negative indices count from the end,
## indices out of range are clipped, and NaN stands for an omitted index.
##
## @item @code{@var{k} (@dots{}, "stream", @var{stream})}
## Run it in a stream of its own.
## @end table
##
## Options of the kernel:
##
## @table @asis
## @item @qcode{"name"}
## Its name in messages and profilers.
##
## @item @qcode{"preamble"}
## C code to put before the kernel: functions, types, @code{#include}.
##
## @item @qcode{"loop_prep"}
## @itemx @qcode{"after_loop"}
## C code before and after each thread's loop over its indices,
## with @code{tid} and @code{total_threads}.
##
## @item @qcode{"options"}
## A cell array of strings for the compiler.
##
## @item @qcode{"keep"}
## A folder for source and result; true makes one.
## @end table
##
## @example
## @group
## lin_comb = cuda.ElementwiseKernel (
##   "float a, float *x, float b, float *y, float *z",
##   "z[i] = a * x[i] + b * y[i]", "lin_comb");
## x = gpuArray (single ([1 2 3]));
## z = zeros (1, 3, "like", x);
## lin_comb (5, x, 6, x .^ 2, z);
## gather (z)
##   @result{} ans =
##
##       11   34   69
## @end group
## @end example
##
## @seealso{cuda.ReductionKernel, cuda.GenericScanKernel, cuda.slice, arrayfun}
## @end deftypefn

function k = ElementwiseKernel (varargin)

  given = __arguments__ ("cuda.ElementwiseKernel", varargin, "struct");
  k = cuda.internal.open_expression ("cuda.ElementwiseKernel", "elementwise", given);

endfunction
