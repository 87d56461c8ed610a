## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaMemcpy2D < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaMemcpy2D
  ##
  ## The description of a copy of rows of bytes, made by @code{cuda.Memcpy2D}.
  ##
  ## The fields are whole numbers, initially 0: @code{width_in_bytes} and
  ## @code{height} are the size of the copy; @code{src_x_in_bytes}, @code{src_y}
  ## and @code{dst_x_in_bytes}, @code{dst_y} are the positions where it begins;
  ## @code{src_pitch} and @code{dst_pitch} are the bytes from one row to the
  ## next, 0 for rows that end where the copy does.  A column of an Octave array
  ## is such a row.  An invalid field or side raises an error when it is set.
  ##
  ## These set the source: @code{set_src_host (@var{m}, @var{x})}, an ordinary
  ## array or a cudaHostAllocation; @code{set_src_device (@var{m}, @var{p})},
  ## device memory, a gpuArray or an address; @code{set_src_array (@var{m},
  ## @var{a})}, a CUDA array; @code{set_src_unified (@var{m}, @var{p})}, anything
  ## with an address that CUDA knows.  @code{set_dst_host} and so on set the
  ## destination.  The description keeps both alive.  @code{src_memory_type} and
  ## @code{dst_memory_type} return which was set, a member of
  ## @code{cuda.memory_type}.
  ##
  ## @code{@var{m} ()} copies and waits, and so does @code{@var{m}
  ## (@var{aligned})}; with false, any pitches are accepted.  @code{@var{m}
  ## (@var{stream})} queues the copy, with page-locked memory on the side of the
  ## host; @code{@var{m} ([])} in the default stream.
  ##
  ## Since Octave's functions cannot change their arguments, the copy to an
  ## ordinary array, @code{@var{y} = @var{m} ()}, returns a new array: the one
  ## given to @code{set_dst_host}, with the copied bytes.  Otherwise the result
  ## is the destination.
  ##
  ## Copying past the end of either side raises @code{octcuda:LogicError}.
  ##
  ## @example
  ## @group
  ## [a, pitch] = cuda.mem_alloc_pitch (12, 2, 4);
  ## m = cuda.Memcpy2D ();
  ## m.set_src_host (single ([1 4; 2 5; 3 6]));
  ## m.set_dst_device (a);
  ## m.dst_pitch = pitch;
  ## m.width_in_bytes = 12;
  ## m.height = 2;
  ## m ();
  ## cuda.from_device (a + pitch, [1 3], "single")
  ##   @result{} ans =
  ##
  ##        4   5   6
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Memcpy2D, cuda.Memcpy3D, cuda.mem_alloc_pitch}
  ## @end deftp

  properties
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} src_x_in_bytes
    ## Where the copy begins in a row of the source, in bytes.
    ## @end deftp
    src_x_in_bytes = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} src_y
    ## The first row of the source, from 0.
    ## @end deftp
    src_y = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} src_pitch
    ## The bytes from one row of the source to the next; 0 if rows end where
    ## the copy does.
    ## @end deftp
    src_pitch = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} dst_x_in_bytes
    ## Where the copy begins in a row of the destination, in bytes.
    ## @end deftp
    dst_x_in_bytes = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} dst_y
    ## The first row of the destination, from 0.
    ## @end deftp
    dst_y = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} dst_pitch
    ## The bytes from one row of the destination to the next; 0 if rows end
    ## where the copy does.
    ## @end deftp
    dst_pitch = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} width_in_bytes
    ## The bytes that are copied of each row.
    ## @end deftp
    width_in_bytes = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} height
    ## The number of rows that are copied.
    ## @end deftp
    height = 0;
  endproperties

  properties (SetAccess = protected)
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} src_memory_type
    ## The kind of the source, a member of @code{cuda.memory_type}; 0 before it
    ## is set.
    ## @end deftp
    src_memory_type = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaMemcpy2D} dst_memory_type
    ## The kind of the destination, a member of @code{cuda.memory_type}; 0
    ## before it is set.
    ## @end deftp
    dst_memory_type = 0;
  endproperties

  properties (Hidden, SetAccess = protected)
    src = [];
    dst = [];
  endproperties

  methods

    function set.src_x_in_bytes (this, x), this.src_x_in_bytes = cuda.internal.checked_field (this, "src_x_in_bytes", x); endfunction
    function set.src_y (this, x), this.src_y = cuda.internal.checked_field (this, "src_y", x); endfunction
    function set.src_pitch (this, x), this.src_pitch = cuda.internal.checked_field (this, "src_pitch", x); endfunction
    function set.dst_x_in_bytes (this, x), this.dst_x_in_bytes = cuda.internal.checked_field (this, "dst_x_in_bytes", x); endfunction
    function set.dst_y (this, x), this.dst_y = cuda.internal.checked_field (this, "dst_y", x); endfunction
    function set.dst_pitch (this, x), this.dst_pitch = cuda.internal.checked_field (this, "dst_pitch", x); endfunction
    function set.width_in_bytes (this, x), this.width_in_bytes = cuda.internal.checked_field (this, "width_in_bytes", x); endfunction
    function set.height (this, x), this.height = cuda.internal.checked_field (this, "height", x); endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_src_host (@var{m}, @var{buffer})
    ##
    ## Copy from ordinary or page-locked memory.  See @code{help
    ## cudaMemcpy2D}.
    ## @end deftypefn
    function set_src_host (this, varargin), [this.src, this.src_memory_type] = checked_side ("set_src_host", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_src_device (@var{m}, @var{memory})
    ##
    ## Copy from device memory.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_src_device (this, varargin), [this.src, this.src_memory_type] = checked_side ("set_src_device", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_src_array (@var{m}, @var{array})
    ##
    ## Copy from a CUDA array.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_src_array (this, varargin), [this.src, this.src_memory_type] = checked_side ("set_src_array", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_src_unified (@var{m}, @var{memory})
    ##
    ## Copy from memory of any kind, which the driver finds by its address.
    ## See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_src_unified (this, varargin), [this.src, this.src_memory_type] = checked_side ("set_src_unified", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_dst_host (@var{m}, @var{buffer})
    ##
    ## Copy to ordinary or page-locked memory.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_dst_host (this, varargin), [this.dst, this.dst_memory_type] = checked_side ("set_dst_host", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_dst_device (@var{m}, @var{memory})
    ##
    ## Copy to device memory.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_dst_device (this, varargin), [this.dst, this.dst_memory_type] = checked_side ("set_dst_device", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_dst_array (@var{m}, @var{array})
    ##
    ## Copy to a CUDA array.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_dst_array (this, varargin), [this.dst, this.dst_memory_type] = checked_side ("set_dst_array", varargin); endfunction
    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} set_dst_unified (@var{m}, @var{memory})
    ##
    ## Copy to memory of any kind, which the driver finds by its address.  See
    ## @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function set_dst_unified (this, varargin), [this.dst, this.dst_memory_type] = checked_side ("set_dst_unified", varargin); endfunction

    ## -*- texinfo -*-
    ## @deftypefn  {cudaMemcpy2D} {@var{y} =} run (@var{m})
    ## @deftypefnx {cudaMemcpy2D} {@var{y} =} run (@var{m}, @var{how})
    ##
    ## Copy, as does @code{@var{m} (@var{how})}.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function y = run (this, varargin)
      how = __arguments__ ("cudaMemcpy2D.run", varargin);
      is_flag = isscalar (how) && (islogical (how) || isnumeric (how));
      ## ORDER octa_memory_box_call of objects.h, octa_memory_box_side of objects.h
      form = form_of (this, ! is_flag || cuda.internal.as_flag ("ALIGNED", how));
      [extent, src_fields, dst_fields] = fields_of (this);
      [from, to] = contexts_of (this);
      args = {form, extent, ...
              src_fields, this.src_memory_type, this.src, from, ...
              dst_fields, this.dst_memory_type, this.dst, to};
      if (! is_flag)
        args{end+1} = how;
      endif
      y = __cuda_copy__ ("box", args{:});
    endfunction

    function varargout = subsref (this, s)
      if (nargin < 2 || ! isstruct (s) || ! all (isfield (s, {"type", "subs"})))
        cuda.internal.usage ("subsref (m, substruct (\"()\", {stream}))", "m (stream)");
      endif
      if (strcmp (s(1).type, ".") && strcmp (s(1).subs, "subsref"))
        ## core finds no method of this name behind a dot
        given = {s(2:end).subs, {}}{1};
        [varargout{1:nargout}] = subsref (this, given{:});
      elseif (strcmp (s(1).type, "()"))
        y = run (this, s(1).subs{:});
        if (numel (s) > 1)
          y = subsref (y, s(2:end));
        endif
        ## An ordinary array is worth printing; what was there before is not.
        if (nargout > 0
            || (this.dst_memory_type == 1 && ! isa (y, "cudaHostAllocation")))
          varargout{1} = y;
        endif
      else
        [varargout{1:nargout}] = builtin ("subsref", this, s);
      endif
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy2D} {} disp (@var{m})
    ##
    ## Print the size of the copy.  See @code{help cudaMemcpy2D}.
    ## @end deftypefn
    function disp (this)
      printf ("  %s: %s bytes\n", class (this), ...
              strjoin (cellfun (@num2str, num2cell (fields_of (this)), ...
                                "UniformOutput", false), " x "));
    endfunction

  endmethods

  methods (Hidden, Access = protected)

    function form = form_of (this, is_aligned)
      form = double (! is_aligned);
    endfunction

    function [extent, src, dst] = fields_of (this)
      extent = [this.width_in_bytes, this.height, 1];
      src = [this.src_x_in_bytes, this.src_y, 0, 0, this.src_pitch, 0];
      dst = [this.dst_x_in_bytes, this.dst_y, 0, 0, this.dst_pitch, 0];
    endfunction

    function [from, to] = contexts_of (this)
      from = to = [];
    endfunction

  endmethods

endclassdef
