## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ArrayDescriptor3D < cudaDescriptor

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{d} =} cuda.ArrayDescriptor3D ()
  ## @deftypefnx {octcuda} {@var{d} =} cuda.ArrayDescriptor3D (@var{name}, @var{value}, @dots{})
  ##
  ## Describe a CUDA array that has three dimensions or layers, or is for
  ## surfaces.
  ##
  ## The fields are those of @code{cuda.ArrayDescriptor}, @code{depth}, and
  ## @code{flags}, a sum of members of @code{cuda.array3d_flags}.  With
  ## @code{LAYERED}, @code{depth} is the number of layers; with @code{CUBEMAP} it
  ## is 6, or 6 for each layer; @code{SURFACE_LDST} lets kernels write the array.
  ## A @code{height} or @code{depth} of 0 means that there is no such dimension.
  ##
  ## @example
  ## @group
  ## d = cuda.ArrayDescriptor3D ("width", 8, "height", 4, "depth", 2);
  ## d.flags = cuda.array3d_flags.SURFACE_LDST;
  ## a = cuda.Array (d);
  ## a.nbytes ()
  ##   @result{} ans = 256
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.ArrayDescriptor, cuda.Array, cuda.array3d_flags}
  ## @end deftypefn

  properties
    ## -*- texinfo -*-
    ## @deftp {cuda.ArrayDescriptor3D} depth
    ## The depth in texels, or the number of layers; 0, the default, means that
    ## there is no such dimension.
    ## @end deftp
    depth = 0;
    ## -*- texinfo -*-
    ## @deftp {cuda.ArrayDescriptor3D} flags
    ## A sum of members of @code{cuda.array3d_flags}; 0 by default.
    ## @end deftp
    flags = 0;
  endproperties

  methods

    function this = ArrayDescriptor3D (varargin)
      if (mod (nargin, 2))
        cuda.internal.usage ();
      endif
      this = filled (this, varargin);
    endfunction

    function this = set.depth (this, x), this.depth = cuda.internal.checked_field (this, "depth", x); endfunction
    function this = set.flags (this, x), this.flags = cuda.internal.checked_field (this, "flags", x); endfunction

  endmethods

endclassdef
