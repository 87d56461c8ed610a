## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{format} =} cuda.dtype_to_array_format (@var{class})
##
## Return the member of @code{cuda.array_format} for elements of class
## @var{class}.
##
## There are formats for @qcode{"single"}, integers of 8, 16 and 32 bits,
## @qcode{"logical"} (stored in bytes), and @qcode{"half"}; other classes raise
## @code{octcuda:LogicError}.
##
## @example
## @group
## cuda.dtype_to_array_format ("uint8") == cuda.array_format.UNSIGNED_INT8
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.array_format, cuda.np_to_array}
## @end deftypefn

function format = dtype_to_array_format (varargin)

  class = __arguments__ ("cuda.dtype_to_array_format", varargin);
  class = __dtype__ (class);
  if (! ischar (class))
    error ("octcuda:LogicError", "cuda.dtype_to_array_format: CLASS must be a string");
  endif
  f = cuda.array_format;
  switch (class)
    case {"uint8", "logical"}
      format = f.UNSIGNED_INT8;
    case "uint16"
      format = f.UNSIGNED_INT16;
    case "uint32"
      format = f.UNSIGNED_INT32;
    case "int8"
      format = f.SIGNED_INT8;
    case "int16"
      format = f.SIGNED_INT16;
    case "int32"
      format = f.SIGNED_INT32;
    case {"half", "float16"}
      format = f.HALF;
    case "single"
      format = f.FLOAT;
    otherwise
      error ("octcuda:LogicError", ["CUDA arrays have no format for class " ...
             "%s; use single, or cuda.np_to_array"], class);
  endswitch

endfunction
