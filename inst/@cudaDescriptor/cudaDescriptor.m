## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDescriptor

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDescriptor
  ##
  ## The base class of @code{cuda.ArrayDescriptor} and
  ## @code{cuda.ArrayDescriptor3D}: it has four fields, and raises an error if
  ## objects are concatenated.
  ##
  ## @example
  ## @group
  ## isa (cuda.ArrayDescriptor (), "cudaDescriptor")
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.ArrayDescriptor, cuda.ArrayDescriptor3D}
  ## @end deftp

  properties
    ## -*- texinfo -*-
    ## @deftp {cudaDescriptor} width
    ## The width in texels, a whole number; 0 by default.
    ## @end deftp
    width = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDescriptor} height
    ## The height in texels; 0, the default, makes a line.
    ## @end deftp
    height = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDescriptor} format
    ## The class of a component, a member of @code{cuda.array_format}; FLOAT by
    ## default.
    ## @end deftp
    format = 32;  # FLOAT
    ## -*- texinfo -*-
    ## @deftp {cudaDescriptor} num_channels
    ## The number of components of a texel: 1, 2 or 4; 1 by default.
    ## @end deftp
    num_channels = 1;
  endproperties

  methods

    function this = set.width (this, x), this.width = cuda.internal.checked_field (this, "width", x); endfunction
    function this = set.height (this, x), this.height = cuda.internal.checked_field (this, "height", x); endfunction
    function this = set.format (this, x), this.format = cuda.internal.checked_field (this, "format", x); endfunction
    function this = set.num_channels (this, x), this.num_channels = cuda.internal.checked_field (this, "num_channels", x); endfunction

  endmethods

  methods (Hidden, Access = protected)

    function this = filled (this, given)
      for i = 1:2:numel (given)
        if (! ischar (given{i}) || ! any (strcmp (given{i}, properties (this))))
          error ("octcuda:LogicError", ["%s: options are pairs of a name and a value; " ...
                 "the names are %s"], class (this), strjoin (properties (this)', ", "));
        endif
        this.(given{i}) = given{i+1};
      endfor
    endfunction

  endmethods

endclassdef
