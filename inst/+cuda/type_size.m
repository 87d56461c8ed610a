## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{n} =} cuda.type_size (@var{type})
## @deftypefnx {octcuda} {@var{n} =} cuda.type_size (@var{type}, @var{preamble})
##
## Return the size in bytes of a type in kernels.
##
## @var{type} is a string, any type of CUDA C; @var{preamble} is C code that
## declares it, if necessary.  A kernel that runs once finds the size.  The
## result is a double scalar.  A type that does not compile raises
## @code{octcuda:CompileError}.
##
## @example
## @group
## cuda.type_size ("float3")
##   @result{} ans = 12
## cuda.type_size ("pair", "struct pair @{ char c; double d; @};")
##   @result{} ans = 16
## @end group
## @end example
##
## @seealso{cuda.struct_type, cuda.SourceModule}
## @end deftypefn

function n = type_size (varargin)

  [type, preamble] = __arguments__ ("cuda.type_size", varargin);
  if (! ischar (type) || ! isrow (type) || ! ischar (preamble)
          || rows (preamble) > 1)
    error ("octcuda:LogicError", "cuda.type_size: TYPE and PREAMBLE must be strings");
  endif
  module = cuda.SourceModule ([preamble "\nextern \"C\" __global__ " ...
    "void size_of (unsigned long long *n) { *n = sizeof (" type "); }"], ...
    "no_extern_c", true);
  size_of = module.get_function ("size_of");
  result = cuda.Out (zeros (1, 1, "uint64"));
  size_of (result, "block", 1);
  n = double (result.value);

endfunction

%!assert (cuda.type_size ("float"), 4)
%!assert (cuda.type_size ("float3"), 12)
%!assert (cuda.type_size ("double2"), 16)
%!assert (cuda.type_size ("void *"), 8)
%!assert (cuda.type_size ("pair", "struct pair { char c; double d; };"), 16)
%!error id=octcuda:CompileError cuda.type_size ("no_such_type")
%!error <Invalid call> cuda.type_size ()
%!error <must be strings> cuda.type_size (1)
