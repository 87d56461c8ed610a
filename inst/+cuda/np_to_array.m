## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.np_to_array (@var{x}, @var{order})
## @deftypefnx {octcuda} {@var{a} =} cuda.np_to_array (@var{x}, @var{order}, @var{allow_surface_bind})
##
## Make a CUDA array from the ordinary array @var{x}, which has two or three
## dimensions.
##
## @var{order} selects the subscript that is x.  With @qcode{"F"} x is the first:
## the texel at (x, y, z) is element @code{(x+1, y+1, z+1)}, which is how Octave
## stores arrays.  With @qcode{"C"} x is the last: the texel at (x, y) is element
## @code{(y+1, x+1)}, and the texel at (x, y, z) is element @code{(z+1, y+1,
## x+1)}.
##
## Elements of class double, complex double, complex single and integers of 64
## bits are stored as two or four 32-bit integers; kernels read them with the
## functions of @code{octcuda-helpers.h}, as @code{fp_tex2D<double> (t, x, y)}.
##
## With @var{allow_surface_bind} true the array can also be a surface, and a
## matrix becomes an array of one layer, as in PyCUDA.
##
## @example
## @group
## x = single (magic (4));
## a = cuda.np_to_array (x, "F");
## isequal (a.value (), x)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.gpuarray_to_array, cuda.matrix_to_array, cuda.make_multichannel_2d_array, cuda.TextureObject}
## @end deftypefn

function a = np_to_array (varargin)

  [x, order, allow_surface_bind] = __arguments__ ("cuda.np_to_array", varargin);
  if (! (isnumeric (x) || islogical (x)) || isobject (x))
    error ("octcuda:WrongKind", ["ARRAY must be an ordinary numeric array; " ...
           "use cuda.gpuarray_to_array for gpuArrays"]);
  endif
  [format, channels] = cuda.internal.stored_format (class (x), iscomplex (x));
  a = cuda.internal.new_cuda_array (x, order, allow_surface_bind, format, channels);

endfunction
