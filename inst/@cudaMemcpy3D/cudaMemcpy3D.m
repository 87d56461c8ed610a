## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaMemcpy3D < cudaMemcpy2D

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaMemcpy3D
  ##
  ## The description of a copy of slices of rows of bytes, made by
  ## @code{cuda.Memcpy3D}.
  ##
  ## As cudaMemcpy2D, with more fields: @code{depth}, the number of slices;
  ## @code{src_z} and @code{dst_z}, the first slice; @code{src_height} and
  ## @code{dst_height}, the rows from one slice to the next, 0 for slices that
  ## end where the copy does; @code{src_lod} and @code{dst_lod}, which must be 0.
  ##
  ## @example
  ## @group
  ## x = reshape (single (1:24), 2, 3, 4);
  ## m = cuda.Memcpy3D ();
  ## m.set_src_host (x);
  ## m.src_height = 3;
  ## m.set_dst_host (zeros (2, 1, 2, "single"));
  ## m.src_y = 1;
  ## m.src_z = 2;
  ## m.width_in_bytes = 8;
  ## m.height = 1;
  ## m.depth = 2;
  ## y = m ();
  ## isequal (y, x(:,2,3:4))
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Memcpy3D, cudaMemcpy2D, cudaMemcpy3DPeer}
  ## @end deftp

  properties
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} src_z
    ## The first slice of the source, from 0.
    ## @end deftp
    src_z = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} src_height
    ## The rows from one slice of the source to the next; 0 if slices end where
    ## the copy does.
    ## @end deftp
    src_height = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} src_lod
    ## 0, the mipmap level of the source.
    ## @end deftp
    src_lod = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} dst_z
    ## The first slice of the destination, from 0.
    ## @end deftp
    dst_z = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} dst_height
    ## The rows from one slice of the destination to the next; 0 if slices end
    ## where the copy does.
    ## @end deftp
    dst_height = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} dst_lod
    ## 0, the mipmap level of the destination.
    ## @end deftp
    dst_lod = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy3D} depth
    ## The number of slices that are copied.
    ## @end deftp
    depth = 0;
  endproperties

  methods

    function set.src_z (this, x), this.src_z = cuda.internal.checked_field (this, "src_z", x); endfunction
    function set.src_height (this, x), this.src_height = cuda.internal.checked_field (this, "src_height", x); endfunction
    function set.src_lod (this, x), this.src_lod = cuda.internal.checked_field (this, "src_lod", x); endfunction
    function set.dst_z (this, x), this.dst_z = cuda.internal.checked_field (this, "dst_z", x); endfunction
    function set.dst_height (this, x), this.dst_height = cuda.internal.checked_field (this, "dst_height", x); endfunction
    function set.dst_lod (this, x), this.dst_lod = cuda.internal.checked_field (this, "dst_lod", x); endfunction
    function set.depth (this, x), this.depth = cuda.internal.checked_field (this, "depth", x); endfunction

  endmethods

  methods (Hidden, Access = protected)

    function form = form_of (this, is_aligned)
      form = 2;
    endfunction

    function [extent, src, dst] = fields_of (this)
      extent = [this.width_in_bytes, this.height, this.depth];
      src = [this.src_x_in_bytes, this.src_y, this.src_z, this.src_lod, ...
             this.src_pitch, this.src_height];
      dst = [this.dst_x_in_bytes, this.dst_y, this.dst_z, this.dst_lod, ...
             this.dst_pitch, this.dst_height];
    endfunction

  endmethods

endclassdef
