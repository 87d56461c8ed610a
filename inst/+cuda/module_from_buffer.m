## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{m} =} cuda.module_from_buffer (@var{buffer})
## @deftypefnx {octcuda} {@var{m} =} cuda.module_from_buffer (@var{buffer}, @var{name}, @var{value}, @dots{})
##
## Load a module that was compiled elsewhere.
##
## @var{buffer} is PTX text, or the bytes of a cubin or a fat binary, as a
## string or an array of class uint8; on the host backend, the
## result of @code{cuda.compile} there.  The result is a cudaModule.  The argument types
## of GPU kernels are not known: use @code{prepare}, or pass numbers of the kernel's
## classes.
##
## Options:
##
## @table @code
## @item "options"
## Options for the driver's own compiler: a struct, or a cell array of pairs
## of a member of @code{cuda.jit_option} (or its name) and a number.
##
## @item "message_handler"
## A function that is called as @code{handler (@var{success}, @var{info},
## @var{error})} with the output of that compiler, whether or not it succeeded.
## With option @code{WALL_TIME}, @var{info} includes the compile time.
## @end table
##
## If compiling fails, the error message contains the compiler's output too.
##
## @example
## @group
## code = cuda.compile ("__global__ void one (int *x) @{ *x = 1; @}");
## m = cuda.module_from_buffer (code, "options", ...
##                              struct ("MAX_REGISTERS", 32));
## f = prepare (m.get_function ("one"), "P");
## x = cuda.Out (int32 (0));
## f (x, "block", 1);
## x.value
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.module_from_file, cuda.compile, cuda.jit_option, cuda.Linker,
## cudaModule}
## @end deftypefn

function m = module_from_buffer (varargin)

  [buffer, options, handler] ...
    = __arguments__ ("cuda.module_from_buffer", varargin);
  if (! isempty (handler) && ! is_function_handle (handler))
    error ("octcuda:LogicError", ...
           ["cuda.module_from_buffer: MESSAGE_HANDLER must be a function, " ...
            "as in @(success, info, error) disp (info)"]);
  endif
  options = cuda.internal.jit_options ("cuda.module_from_buffer", options);
  m = __cuda_module__ ("from_buffer", buffer, options, handler);

endfunction
