## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ArrayDescriptor < cudaDescriptor

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{d} =} cuda.ArrayDescriptor ()
  ## @deftypefnx {octcuda} {@var{d} =} cuda.ArrayDescriptor (@var{name}, @var{value}, @dots{})
  ##
  ## What a one- or two-dimensional CUDA array shall be.
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

  properties
    width = 0;
    height = 0;
    format = 32;  # FLOAT
    num_channels = 1;
  endproperties

  methods

    function this = ArrayDescriptor (varargin)
      if (mod (nargin, 2))
        cuda.internal.usage ();
      endif
      for i = 1:2:nargin
        if (! ischar (varargin{i})
            || ! any (strcmp (varargin{i}, properties (this))))
          error ("octcuda:LogicError", ["cuda.ArrayDescriptor: options are pairs of a " ...
                 "name and a value; the names are %s"], ...
                 strjoin (properties (this)', ", "));
        endif
        this.(varargin{i}) = varargin{i+1};
      endfor
    endfunction

    function this = set.width (this, x)
      this.width = cuda.internal.checked_field ("cuda.ArrayDescriptor", "width", x);
    endfunction

    function this = set.height (this, x)
      this.height = cuda.internal.checked_field ("cuda.ArrayDescriptor", "height", x);
    endfunction

    function this = set.format (this, x)
      this.format = cuda.internal.checked_field ("cuda.ArrayDescriptor", "format", x, "array_format");
    endfunction

    function this = set.num_channels (this, x)
      this.num_channels = cuda.internal.checked_field ("cuda.ArrayDescriptor", "num_channels", x, "1 to 4");
    endfunction

  endmethods

endclassdef
