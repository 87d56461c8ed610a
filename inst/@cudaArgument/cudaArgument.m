## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaArgument < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaArgument
  ##
  ## An ordinary array as an argument of a kernel.
  ##
  ## Made by @code{cuda.In}, @code{cuda.Out} and @code{cuda.InOut}.  @code{value} is
  ## the array; with the last two, a call of a kernel replaces it by the kernel's
  ## output.  For a page-locked array, a cudaHostAllocation, @code{value} is that
  ## object: copies are queued in the stream of the call, and only reading the
  ## object's own @code{value} waits for them.  The device memory is allocated at the
  ## first call and kept for the next ones.
  ##
  ## @table @code
  ## @item get_device_alloc (@var{a})
  ## Return the device memory.
  ## @item pre_call (@var{a}, @var{stream})
  ## @itemx post_call (@var{a}, @var{stream})
  ## Copy the array to the device, and the result back, as a call of a kernel
  ## does.
  ## @item close (@var{a})
  ## Free the memory before the object is cleared.
  ## @end table
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ("__global__ void doublify (float *x) @{ x[threadIdx.x] *= 2; @}");
  ## doublify = m.get_function ("doublify");
  ## x = cuda.InOut (single (1:4));
  ## doublify (x, "block", 4);
  ## x.value
  ##   @result{} ans =
  ##         2   4   6   8
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.In, cuda.Out, cuda.InOut, cuda.ArgumentHandler, cudaFunction}
  ## @end deftp

  properties (SetAccess = protected)
    ## -*- texinfo -*-
    ## @deftp {cudaArgument} value
    ## The array; after a call of a kernel, that of @code{cuda.Out} and
    ## @code{cuda.InOut} is the kernel's output.
    ## @end deftp
    value = [];
  endproperties

  properties (SetAccess = private, Hidden)
    direction = 0;  # 1: copied in, 2: copied out, 3: both, 0: neither
  endproperties

  methods

    function this = cudaArgument (value, direction)
      ## It gets its handle with the first launch; see find_delete in
      ## mex/gateway/gateway.c.
      persistent has_delete = false;
      if (! has_delete)
        has_delete = true;
        delete (this);
      endif
      if (nargin != 2 || ! isreal (direction) || ! isscalar (direction) || ! any (direction == 0:3))
        error ("octcuda:LogicError", "cudaArgument: use cuda.In, cuda.Out or cuda.InOut");
      elseif (isa (value, "cudaHostAllocation"))
        this.value = value;
      elseif (! (isnumeric (value) || islogical (value)) || isobject (value))
        error ("octcuda:LogicError", ["cudaArgument: ARRAY must be an ordinary numeric or logical " ...
                "array, or a cudaHostAllocation; a gpuArray is given to a " ...
                "kernel as it is"]);
      else
        this.value = __full_storage__ (value);
      endif
      this.direction = direction;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaArgument} {} disp (@var{a})
    ##
    ## Print which of the classes it is, and of what array.  See @code{help cudaArgument}.
    ## @end deftypefn
    function disp (this)
      names = {"ArgumentHandler", "In", "Out", "InOut"};
      if (isa (this.value, "cudaHostAllocation"))
        printf ("  cuda.%s of a cudaHostAllocation\n", names{1 + this.direction});
        return;
      endif
      printf ("  cuda.%s of a %s %s array\n", names{1 + this.direction},
              strjoin (strsplit (num2str (size (this.value))), "x"),
              class (this.value));
    endfunction

  endmethods

endclassdef
