## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Linker < cudaLinker

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{l} =} cuda.Linker ()
  ## @deftypefnx {octcuda} {@var{l} =} cuda.Linker (@var{message_handler}, @var{options}, @var{log_verbose})
  ##
  ## Start to link pieces of code to a module.
  ##
  ## The result is a cudaLinker.  @var{message_handler} is a function that is
  ## called as @code{handler (@var{success}, @var{info}, @var{error})} when
  ## something cannot be added, and when the link is done; @var{options} is a
  ## struct, or pairs in a cell array, of members of @code{cuda.jit_option} and
  ## numbers; @var{log_verbose} makes the linker print more.
  ##
  ## The pieces are made by @code{cuda.compile} with option
  ## @qcode{"-rdc=true"}, or come from files.  The host backend links its own
  ## objects (@code{OBJECT}) and archives (@code{LIBRARY}).
  ##
  ## @example
  ## @group
  ## [a, ~, type] = cuda.compile (["__device__ int f (int);\n" ...
  ##                    "__global__ void k (int *x) @{ *x = f (*x); @}"], ...
  ##                    "options", "-rdc=true");
  ## b = cuda.compile ("__device__ int f (int x) @{ return x + 1; @}", ...
  ##                   "options", "-rdc=true");
  ## l = cuda.Linker ();
  ## l.add_data (a, type, "a");
  ## l.add_data (b, type, "b");
  ## x = cuda.InOut (int32 (41));
  ## k = prepare (l.link_module ().get_function ("k"), "P");
  ## k (x, "block", 1);
  ## x.value
  ##   @result{} ans = 42
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaLinker, cuda.DynamicModule, cuda.compile, cuda.jit_option}
  ## @end deftypefn

  methods

    function this = Linker (varargin)
      [message_handler, options, log_verbose] ...
        = __arguments__ ("cuda.Linker", varargin);
      if (! isempty (message_handler) && ! is_function_handle (message_handler))
        error ("octcuda:LogicError", ...
               ["cuda.Linker: MESSAGE_HANDLER must be a function, as in " ...
                "@(success, info, error) disp (info)"]);
      endif
      this.message_handler = message_handler;
      __cuda_module__ ("linker_open", this,
                       cuda.internal.jit_options ("cuda.Linker", options), log_verbose);
    endfunction

  endmethods

endclassdef
