## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{k} =} cuda.InclusiveScanKernel (@var{dtype}, @var{scan_expr})
## @deftypefnx {octcuda} {@var{k} =} cuda.InclusiveScanKernel (@var{dtype}, @var{scan_expr}, @var{neutral})
## @deftypefnx {octcuda} {@var{k} =} cuda.InclusiveScanKernel (@dots{}, @var{option}, @var{value}, @dots{})
##
## Make a kernel that combines each element with all elements before it.
##
## @var{dtype} is the type of the elements: a class (@qcode{"single"}), a type
## of C (@qcode{"float"}), or a @code{cuda.struct_type}.  @var{scan_expr} is a C
## expression that combines @code{a} and the following value @code{b}.  It must
## be associative; it need not be commutative, since the order of the operands
## is kept.  @var{neutral} is accepted for compatibility with PyCUDA and has no
## effect.
##
## @table @asis
## @item @code{@var{k} (@var{x})}
## Run the kernel in place.  @code{@var{r} = @var{k} (@var{x})} also returns
## @var{x}.
##
## @item @code{@var{y} = @var{k} (@var{x}, "new")}
## The result is a new gpuArray; @var{x} is not changed.
##
## @item @code{@var{k} (@var{x}, @var{y})}
## Write the result to @var{y}, and return it if requested.
##
## @item @code{@var{k} (@dots{}, "stream", @var{stream})}
## Run it in a stream of its own.  The arguments have PyCUDA's names and
## positions: @qcode{"input_ary"}, @qcode{"output_ary"}, @qcode{"allocator"},
## which has no effect, and @qcode{"stream"}.
## @end table
##
## The options of the kernel are @qcode{"name"}, @qcode{"preamble"},
## @qcode{"options"} and @qcode{"keep"}, as for @code{cuda.ElementwiseKernel}.
## The same array always gives bit-identical results.
##
## @example
## @group
## k = cuda.InclusiveScanKernel ("int", "a + b");
## x = gpuArray (int32 ([1 2 3 4]));
## k (x);
## gather (x)
##   @result{} ans =
##
##      1   3   6  10
## @end group
## @end example
##
## @seealso{cuda.ExclusiveScanKernel, cuda.GenericScanKernel, cumsum}
## @end deftypefn

function k = InclusiveScanKernel (varargin)

  given = __arguments__ ("cuda.InclusiveScanKernel", varargin, "struct");
  given.dtype = cuda.dtype_to_ctype (given.dtype);
  given.in_place = "yes";
  given.input_expr = "octcuda_x[i]";
  given.output_statement = "octcuda_y[i] = item";
  given.arguments = [given.dtype " *octcuda_x, " given.dtype " *octcuda_y"];
  given.neutral = "";  # which no result shows
  k = cuda.internal.open_expression ("cuda.InclusiveScanKernel", "scan", given);

endfunction
