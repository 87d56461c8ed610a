## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaMemcpy3DPeer < cudaMemcpy3D

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaMemcpy3DPeer
  ##
  ## The description of a copy from one context to another one, made by
  ## @code{cuda.Memcpy3DPeer}.
  ##
  ## As cudaMemcpy3D, with @code{set_src_context (@var{m}, @var{context})} and
  ## @code{set_dst_context (@var{m}, @var{context})}, which take cudaContexts;
  ## without them, both sides are in the current context.
  ##
  ## @example
  ## @group
  ## d = cuda.to_device (1:4);
  ## m = cuda.Memcpy3DPeer ();
  ## m.set_src_device (d);
  ## m.set_dst_host (zeros (1, 2));
  ## m.src_x_in_bytes = 16;
  ## m.width_in_bytes = 16;
  ## m.height = m.depth = 1;
  ## m ()
  ##   @result{} ans =
  ##
  ##        3   4
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Memcpy3DPeer, cudaMemcpy3D, cuda.memcpy_peer}
  ## @end deftp

  properties (Hidden, SetAccess = protected)
    src_context = [];
    dst_context = [];
  endproperties

  methods

    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy3DPeer} {} set_src_context (@var{m}, @var{context})
    ##
    ## Context of the memory that is copied from; [] is the current one.  See
    ## @code{help cudaMemcpy3DPeer}.
    ## @end deftypefn
    function set_src_context (this, varargin)
      context = __arguments__ ("cudaMemcpy3DPeer.set_src_context", varargin, "m.set_src_context (context)");
      this.src_context = checked (this, "set_src_context", context);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaMemcpy3DPeer} {} set_dst_context (@var{m}, @var{context})
    ##
    ## Context of the memory that is copied to; [] is the current one.  See
    ## @code{help cudaMemcpy3DPeer}.
    ## @end deftypefn
    function set_dst_context (this, varargin)
      context = __arguments__ ("cudaMemcpy3DPeer.set_dst_context", varargin, "m.set_dst_context (context)");
      this.dst_context = checked (this, "set_dst_context", context);
    endfunction

  endmethods

  methods (Hidden, Access = protected)

    function context = checked (this, name, context)
      if (! (isa (context, "cudaContext")
             || (isa (context, "double") && isempty (context))))
        error ("octcuda:WrongKind", ...
               "%s: CONTEXT must be a cudaContext or [], not a %s", name, ...
               class (context));
      endif
    endfunction

    function form = form_of (this, is_aligned)
      form = 3;
    endfunction

    function [from, to] = contexts_of (this)
      from = this.src_context;
      to = this.dst_context;
    endfunction

  endmethods

endclassdef
