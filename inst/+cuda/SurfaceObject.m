## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef SurfaceObject < cudaSurfaceObject

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{s} =} cuda.SurfaceObject (@var{array})
  ##
  ## Let kernels read and write the CUDA array @var{array}.
  ##
  ## The array must have been made with the flag
  ## @code{cuda.array3d_flags.SURFACE_LDST}.  A kernel takes the surface as
  ## @code{cudaSurfaceObject_t} and uses @code{surf2Dread<T>}, @code{surf2Dwrite}
  ## and their kin.  There x counts bytes, not texels.  The result has the methods
  ## of @code{cudaSurfaceObject}.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor3D ("width", 4, "height", 2, "flags", 2);
  ## a = cuda.Array (d);
  ## s = cuda.SurfaceObject (a);
  ## mod = cuda.SourceModule (["__global__ void f (cudaSurfaceObject_t s)\n" ...
  ##   "@{ int x = threadIdx.x, y = threadIdx.y;\n" ...
  ##   "  surf2Dwrite (10.0f * y + x, s, 4 * x, y); @}"]);
  ## f = mod.get_function ("f");
  ## f (s, "block", [4 2]);
  ## a.value ()'
  ##   @result{} ans =
  ##       0    1    2    3
  ##      10   11   12   13
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaSurfaceObject, cuda.Array, cuda.TextureObject}
  ## @end deftypefn

  methods

    function this = SurfaceObject (array)
      if (nargin != 1)
        cuda.internal.usage ();
      endif
      __open__ (this, array);
    endfunction

  endmethods

endclassdef
