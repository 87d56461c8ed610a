## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.gpuarray_to_array (@var{x}, @var{order})
## @deftypefnx {octcuda} {@var{a} =} cuda.gpuarray_to_array (@var{x}, @var{order}, @var{allow_surface_bind})
##
## Make a CUDA array from the gpuArray @var{x}; the data stay on the device.
##
## Arguments and result are as for @code{cuda.np_to_array}.
##
## @example
## @group
## x = gpuArray (single (magic (4)));
## a = cuda.gpuarray_to_array (x, "C");
## isequal (a.value (), gather (x'))
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.np_to_array, cuda.TextureObject}
## @end deftypefn

function a = gpuarray_to_array (varargin)

  [x, order, allow_surface_bind] ...
    = __arguments__ ("cuda.gpuarray_to_array", varargin);
  if (! isa (x, "gpuArray"))
    error ("octcuda:WrongKind", "ARRAY must be a gpuArray, not a %s", class (x));
  endif
  [format, channels] = cuda.internal.stored_format (classUnderlying (x), iscomplex (x));
  a = cuda.internal.new_cuda_array (x, order, allow_surface_bind, format, channels);

endfunction
