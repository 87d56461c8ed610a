## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef RegisteredBuffer < cudaGlRegistered

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{r} =} cuda.gl.RegisteredBuffer (@var{buf})
  ## @deftypefnx {octcuda} {@var{r} =} cuda.gl.RegisteredBuffer (@var{buf}, @var{flags})
  ##
  ## Let CUDA use the @code{cuda.gl.Buffer} @var{buf} while it is mapped.
  ##
  ## @var{flags} is a member of @code{cuda.gl.graphics_map_flags} and says how: by
  ## default CUDA reads and writes it.  The result has the methods of
  ## @code{cudaGlRegistered}.
  ##
  ## @example
  ## @group
  ## c = cuda.gl.Context ("mode", "headless");
  ## b = cuda.gl.Buffer ("bytes", 16);
  ## r = cuda.gl.RegisteredBuffer (b, cuda.gl.graphics_map_flags.WRITE_DISCARD);
  ## m = r.map ();
  ## m.set (gpuArray (single (1:4)));
  ## m.unmap ();
  ## b.get ("single")
  ##   @result{} ans = 1   2   3   4
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaGlRegistered, cudaGlMapping, cuda.gl.RegisteredImage, cuda.gl.Buffer}
  ## @end deftypefn

  methods

    function this = RegisteredBuffer (varargin)
      [buf, flags] = __arguments__ ("cuda.gl.RegisteredBuffer", varargin);
      __gl__ ("registered_buffer_open", this, buf, flags);
    endfunction

  endmethods

endclassdef
