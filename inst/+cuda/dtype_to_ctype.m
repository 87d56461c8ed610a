## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{name} =} cuda.dtype_to_ctype (@var{dtype})
## @deftypefnx {octcuda} {@var{name} =} cuda.dtype_to_ctype (@var{dtype}, @var{with_fp_tex_hack})
##
## Return the C type of @var{dtype}, as text for a kernel's source.
##
## @var{dtype} is the name of a class of Octave's (@qcode{"single"},
## @qcode{"int32"}, @qcode{"logical"}), of a complex one
## (@qcode{"complex single"}, which is @code{pycuda::complex<float>} of
## @file{pycuda-complex.hpp}), or a struct type of @code{cuda.struct_type}, for which the
## result is its name.  NumPy's names and codes (@qcode{"float32"}, @qcode{"intp"},
## @qcode{"<f4"}) are accepted too.  Any other text is taken as a C type and returned.  An
## argument that is neither a text nor a struct type raises an error.
##
## @var{with_fp_tex_hack}, which in PyCUDA returns types for texture references,
## is accepted and has no effect: the functions of @file{pycuda-helpers.hpp} take
## the types themselves.
##
## @code{cuda.ReductionKernel} and the scans take the same for their @var{dtype}.
##
## @example
## @group
## cuda.dtype_to_ctype ("uint8")
##   @result{} ans = unsigned char
## @end group
## @end example
##
## @seealso{cuda.struct_type, cuda.ReductionKernel, cuda.dtype_to_array_format}
## @end deftypefn

function name = dtype_to_ctype (varargin)

  [dtype, with_fp_tex_hack] = __arguments__ ("cuda.dtype_to_ctype", varargin);
  cuda.internal.as_flag ("WITH_FP_TEX_HACK", with_fp_tex_hack);
  if (isa (dtype, "cudaStructType"))
    name = dtype.name ();
    return;
  elseif (! (ischar (dtype) && isrow (dtype)))
    error ("octcuda:LogicError", ["DTYPE must be the name of a class, such as \"single\", of a type " ...
            "of C, such as \"float\", or a cuda.struct_type, not a %s"],
           class (dtype));
  endif
  ctypes = struct ("double", "double", "single", "float", "logical", "bool",
                   "int8", "signed char", "int16", "short", "int32", "int",
                   "int64", "long long", "uint8", "unsigned char",
                   "uint16", "unsigned short", "uint32", "unsigned int",
                   "uint64", "unsigned long long");
  name = strtrim (dtype);
  if (! any (strcmp (name, {"short", "int", "long", "bool"})))  # types of C
    name = __dtype__ (name);
  endif
  if (isfield (ctypes, name))
    name = ctypes.(name);
  elseif (any (strcmp (name, {"complex single", "complex double"})))
    name = ["pycuda::complex<" ctypes.(name(9:end)) ">"];
  endif

endfunction
