## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef DynamicModule < cudaDynamicModule

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{m} =} cuda.DynamicModule ()
  ## @deftypefnx {octcuda} {@var{m} =} cuda.DynamicModule (@var{name}, @var{value}, @dots{})
  ##
  ## Start a module that is linked from several pieces.
  ##
  ## The result is a cudaDynamicModule.  Add pieces to it; @code{link} then
  ## makes it a module like any other.  Functions and variables of one piece can
  ## be used in the others, which declare them.
  ##
  ## The options are those of @code{cuda.SourceModule}, for the pieces that are
  ## compiled, and:
  ##
  ## @table @code
  ## @item "link_options"
  ## @itemx "log_verbose"
  ## @itemx "message_handler"
  ## As in @code{cuda.Linker}.
  ##
  ## @item "cuda_libdir"
  ## The folder that @code{add_stdlib} searches; by default those of the
  ## toolkit.
  ## @end table
  ##
  ## @example
  ## @group
  ## m = cuda.DynamicModule ();
  ## m.add_source (["__device__ int twice (int);\n" ...
  ##                "__global__ void k (int *x) @{ *x = twice (*x); @}"]);
  ## m.add_source ("__device__ int twice (int x) @{ return 2 * x; @}");
  ## m.link ();
  ## x = cuda.InOut (int32 (21));
  ## k = m.get_function ("k");
  ## k (x, "block", 1);
  ## x.value
  ##   @result{} ans = 42
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaDynamicModule, cuda.DynamicSourceModule, cuda.Linker}
  ## @end deftypefn

  methods

    function this = DynamicModule (varargin)
      given = __arguments__ ("cuda.DynamicModule", varargin, "struct");
      this@cudaDynamicModule ("cuda.DynamicModule", given);
    endfunction

  endmethods

endclassdef
