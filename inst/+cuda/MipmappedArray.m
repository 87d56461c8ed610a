## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef MipmappedArray < cudaMipmappedArray

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{m} =} cuda.MipmappedArray (@var{descriptor}, @var{levels})
  ##
  ## Make a CUDA array of @var{levels} resolutions, whose contents are undefined.
  ##
  ## @var{descriptor}, a @code{cuda.ArrayDescriptor} or
  ## @code{cuda.ArrayDescriptor3D}, is that of level 0.  The result has the methods
  ## of @code{cudaMipmappedArray}; kernels read its textures with @code{tex2DLod}
  ## and the like, in normalized coordinates.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor3D ("width", 4, "height", 4);
  ## m = cuda.MipmappedArray (d, 2);
  ## m.level (0).set_value (single (magic (4)));
  ## m.level (1).set_value (single ([1 2; 3 4]));
  ## t = cuda.TextureObject (m, "normalized_coordinates", true);
  ## m.num_levels ()
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaMipmappedArray, cuda.Array, cuda.TextureObject}
  ## @end deftypefn

  methods

    function this = MipmappedArray (descriptor, levels)
      if (nargin != 2)
        cuda.internal.usage ();
      endif
      __open__ (this, cuda.internal.descriptor_vector (descriptor), levels);
    endfunction

  endmethods

endclassdef
