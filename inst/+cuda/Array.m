## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Array < cudaArray

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{a} =} cuda.Array (@var{descriptor})
  ##
  ## Make a CUDA array, whose contents are undefined.
  ##
  ## @var{descriptor} is a @code{cuda.ArrayDescriptor} or a
  ## @code{cuda.ArrayDescriptor3D}.  The result has the methods of
  ## @code{cudaArray}.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor ("width", 4, "height", 2);
  ## a = cuda.Array (d);
  ## a.set_value (single (reshape (1:8, 4, 2)));
  ## a.value ()(3,2)
  ##   @result{} ans = 7
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaArray, cuda.ArrayDescriptor, cuda.ArrayDescriptor3D, cuda.np_to_array}
  ## @end deftypefn

  methods

    function this = Array (varargin)
      descriptor = __arguments__ ("cuda.Array", varargin);
      __open__ (this, cuda.internal.descriptor_vector (descriptor));
    endfunction

  endmethods

endclassdef
