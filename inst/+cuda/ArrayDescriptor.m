## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ArrayDescriptor < cudaDescriptor

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{d} =} cuda.ArrayDescriptor ()
  ## @deftypefnx {octcuda} {@var{d} =} cuda.ArrayDescriptor (@var{name}, @var{value}, @dots{})
  ##
  ## Describe a one- or two-dimensional CUDA array.
  ##
  ## The fields are @code{width} and @code{height} in texels (a @code{height} of 0
  ## makes a line), @code{format}, a member of @code{cuda.array_format}, and
  ## @code{num_channels}: 1, 2 or 4.  They are set one by one or given by name.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor ("width", 640, "height", 480);
  ## d.format = cuda.array_format.FLOAT;
  ## a = cuda.Array (d);
  ## a.nbytes ()
  ##   @result{} ans = 1228800
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.ArrayDescriptor3D, cuda.Array, cuda.array_format}
  ## @end deftypefn

  methods

    function this = ArrayDescriptor (varargin)
      if (mod (nargin, 2))
        cuda.internal.usage ();
      endif
      this = filled (this, varargin);
    endfunction

  endmethods

endclassdef
