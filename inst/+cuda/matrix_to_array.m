## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.matrix_to_array (@var{matrix}, @var{order})
## @deftypefnx {octcuda} {@var{a} =} cuda.matrix_to_array (@var{matrix}, @var{order}, @var{allow_double_hack})
##
## Make a two-dimensional CUDA array of a matrix.
##
## With @var{order} @qcode{"C"}, @code{tex2D (x, y)} fetches @code{matrix (y+1,
## x+1)}; with @qcode{"F"}, @code{matrix (x+1, y+1)}.
##
## @var{matrix} is of class single or of integers of 8, 16 or 32 bits.  Class
## double needs @var{allow_double_hack} true: its elements are stored as two
## 32-bit integers, and kernels read them as @code{fp_tex2D<double> (t, x, y)} of
## @code{octcuda-helpers.h}.
##
## @example
## @group
## a = cuda.matrix_to_array (uint8 ([1 2 3; 4 5 6]), "C");
## a.value ()
##   @result{} ans =
##      1  4
##      2  5
##      3  6
## @end group
## @end example
##
## @seealso{cuda.np_to_array, cuda.make_multichannel_2d_array, cuda.TextureObject}
## @end deftypefn

function a = matrix_to_array (varargin)

  [matrix, order, allow_double_hack] ...
    = __arguments__ ("cuda.matrix_to_array", varargin);
  allow_double_hack = cuda.internal.as_flag ("ALLOW_DOUBLE_HACK", allow_double_hack);
  if (! (isnumeric (matrix) || islogical (matrix)) || isobject (matrix)
          || ndims (matrix) != 2)
    error ("octcuda:LogicError", "MATRIX must be an ordinary numeric matrix");
  elseif (iscomplex (matrix))
    error ("octcuda:LogicError", ...
           "MATRIX must be real; use cuda.np_to_array for complex elements");
  elseif (isa (matrix, "double") && ! allow_double_hack)
    error ("octcuda:LogicError", ["CUDA arrays have no format for class " ...
           "double; use single (matrix), or allow_double_hack"]);
  elseif (isa (matrix, "double"))
    [format, channels] = cuda.internal.stored_format ("double", false);
  else
    format = cuda.dtype_to_array_format (class (matrix));
    channels = 1;
  endif
  a = cuda.internal.new_cuda_array (matrix, order, false, format, channels);

endfunction
