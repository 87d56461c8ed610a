## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{k} =} cuda.ReductionKernel (@var{dtype}, @var{neutral}, @var{reduce_expr})
## @deftypefnx {octcuda} {@var{k} =} cuda.ReductionKernel (@var{dtype}, @var{neutral}, @var{reduce_expr}, @var{map_expr}, @var{arguments}, @var{name})
## @deftypefnx {octcuda} {@var{k} =} cuda.ReductionKernel (@dots{}, @var{option}, @var{value}, @dots{})
##
## Make a kernel that computes a value for each index and combines all of them.
##
## @var{dtype} is the type of the values: a class (@qcode{"single"}), a type of C
## (@qcode{"float"}), or a @code{cuda.struct_type}.  @var{neutral}, a number or a
## C expression, is the neutral element.  @var{reduce_expr} is a C expression
## that combines @code{a} and @code{b}; it must be associative and commutative.
##
## @table @asis
## @item @code{@var{r} = @var{k} (@var{x}, @dots{})}
## Run the kernel.  @var{r} is a gpuArray of one element, or an ordinary logical
## where @var{dtype} is @code{bool}; of a vector type, a column with its numbers;
## of a struct, a column with its bytes (class uint8), which
## @code{unpack} of a @code{cuda.struct_type} reads.  For empty arrays it is
## @var{neutral}.  The same arrays always give bit-identical results.
##
## @item @code{@var{k} (@dots{}, "out", @var{y})}
## Write the result to @var{y}, a gpuArray, slice or device memory.
##
## @item @code{@var{k} (@dots{}, "stream", @var{stream})}
## Run it in a stream of its own.  @qcode{"range"} and @qcode{"slice"} are those
## of @code{cuda.ElementwiseKernel}.
## @end table
##
## Options of the kernel:
##
## @table @asis
## @item @qcode{"map_expr"}
## A C expression for the value of index @code{i}; @qcode{"in[i]"} by default.
##
## @item @qcode{"arguments"}
## The arguments declared in C; @qcode{"const @var{dtype} *in"} by default.  The
## first array determines the number of elements.
##
## @item @qcode{"name"}
## @itemx @qcode{"preamble"}
## @itemx @qcode{"options"}
## @itemx @qcode{"keep"}
## As for @code{cuda.ElementwiseKernel}.
## @end table
##
## @example
## @group
## dot_product = cuda.ReductionKernel ("float", "0", "a + b",
##   "x[i] * y[i]", "float *x, float *y");
## x = gpuArray (single (1:100));
## gather (dot_product (x, x))
##   @result{} ans = 338350
## @end group
## @end example
##
## @seealso{cuda.ElementwiseKernel, cuda.InclusiveScanKernel, cuda.slice}
## @end deftypefn

function k = ReductionKernel (varargin)

  given = __arguments__ ("cuda.ReductionKernel", varargin, "struct");
  given.dtype_out = cuda.dtype_to_ctype (given.dtype_out);
  if (isnumeric (given.map_expr) && isempty (given.map_expr))
    given.map_expr = "in[i]";
  endif
  if (isnumeric (given.arguments) && isempty (given.arguments))
    given.arguments = ["const " given.dtype_out " *in"];
  endif
  k = cuda.internal.open_expression ("cuda.ReductionKernel", "reduction", given);

endfunction
