## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ArrayDescriptor3D < cudaDescriptor

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{d} =} cuda.ArrayDescriptor3D ()
  ## @deftypefnx {octcuda} {@var{d} =} cuda.ArrayDescriptor3D (@var{name}, @var{value}, @dots{})
  ##
  ## What a CUDA array of three dimensions, with layers, or for surfaces shall be.
  ##
  ## The fields are those of @code{cuda.ArrayDescriptor}, and @code{depth} and
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
    width = 0;
    height = 0;
    depth = 0;
    format = 32;  # FLOAT
    num_channels = 1;
    flags = 0;
  endproperties

  methods

    function this = ArrayDescriptor3D (varargin)
      if (mod (nargin, 2))
        cuda.internal.usage ();
      endif
      for i = 1:2:nargin
        if (! ischar (varargin{i})
            || ! any (strcmp (varargin{i}, properties (this))))
          error ("octcuda:LogicError", ["cuda.ArrayDescriptor3D: options are pairs of a " ...
                 "name and a value; the names are %s"], ...
                 strjoin (properties (this)', ", "));
        endif
        this.(varargin{i}) = varargin{i+1};
      endfor
    endfunction

    function this = set.width (this, x)
      this.width = cuda.internal.checked_field ("cuda.ArrayDescriptor3D", "width", x);
    endfunction

    function this = set.height (this, x)
      this.height = cuda.internal.checked_field ("cuda.ArrayDescriptor3D", "height", x);
    endfunction

    function this = set.depth (this, x)
      this.depth = cuda.internal.checked_field ("cuda.ArrayDescriptor3D", "depth", x);
    endfunction

    function this = set.format (this, x)
      this.format = cuda.internal.checked_field ("cuda.ArrayDescriptor3D", "format", x, "array_format");
    endfunction

    function this = set.num_channels (this, x)
      this.num_channels = cuda.internal.checked_field ("cuda.ArrayDescriptor3D", "num_channels", x, "1 to 4");
    endfunction

    function this = set.flags (this, x)
      this.flags = cuda.internal.checked_field ("cuda.ArrayDescriptor3D", "flags", x, "array3d_flags+");
    endfunction

  endmethods

endclassdef
