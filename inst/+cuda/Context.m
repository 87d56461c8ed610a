## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Context

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{c} =} cuda.Context.get_current ()
  ## @deftypefnx {octcuda} {@var{c} =} cuda.Context.attach ()
  ## @deftypefnx {octcuda} {} cuda.Context.pop ()
  ## @deftypefnx {octcuda} {@var{d} =} cuda.Context.get_device ()
  ## @deftypefnx {octcuda} {} cuda.Context.synchronize ()
  ## @deftypefnx {octcuda} {@var{v} =} cuda.Context.get_limit (@var{limit})
  ## @deftypefnx {octcuda} {} cuda.Context.set_limit (@var{limit}, @var{value})
  ## @deftypefnx {octcuda} {@var{v} =} cuda.Context.get_cache_config ()
  ## @deftypefnx {octcuda} {} cuda.Context.set_cache_config (@var{config})
  ## @deftypefnx {octcuda} {@var{v} =} cuda.Context.get_shared_config ()
  ## @deftypefnx {octcuda} {} cuda.Context.set_shared_config (@var{config})
  ## @deftypefnx {octcuda} {[@var{least}, @var{greatest}] =} cuda.Context.get_stream_priority_range ()
  ##
  ## The current context, in which new objects are created.
  ##
  ## It is the one that was pushed last, else the primary context of the selected
  ## device, which is made when it is first needed and shared with other CUDA
  ## libraries.  @code{get_current} returns a cudaContext, whose methods are the
  ## other functions here, for any context.  A context that another library made
  ## current is found too; @code{push} it to work in it.  @code{attach} is
  ## another name of @code{get_current}.
  ##
  ## @code{pop} takes the current context off the stack, and the one below
  ## becomes current; if none was pushed it raises @code{octcuda:LogicError}.
  ## @code{synchronize} computes all gpuArrays that are pending and waits
  ## until all streams are done.
  ##
  ## @example
  ## @group
  ## d = cuda.Device (0);
  ## c = d.make_context ();               # made, and pushed
  ## c == cuda.Context.get_current ()
  ##   @result{} ans = 1
  ## cuda.Context.pop ();
  ## c == cuda.Context.get_current ()
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaContext, cuda.Device, cuda.make_default_context, gpuDevice}
  ## @end deftypefn

  methods (Static)

    function c = get_current ()
      c = __cuda__ ("context_current");
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {@var{c} =} cuda.Context.attach (@var{flags})
    ##
    ## Current context, as @code{get_current}; @var{flags} must be 0.  See
    ## @code{help cuda.Context}.
    ## @end deftypefn
    function c = attach (varargin)
      flags = __arguments__ ("cuda.Context.attach", varargin);
      if (! (isnumeric (flags) && isscalar (flags) && flags == 0))
        error ("octcuda:LogicError", "cuda.Context.attach: FLAGS must be 0: no flags are defined");
      endif
      c = __cuda__ ("context_current");
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {} cuda.Context.pop ()
    ##
    ## Make the context current that was so before the current one.  See
    ## @code{help cuda.Context}.
    ## @end deftypefn
    function pop ()
      __cuda__ ("context_pop");
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {@var{d} =} cuda.Context.get_device ()
    ##
    ## Device of the current context, a cudaDevice.  See @code{help
    ## cuda.Context}.
    ## @end deftypefn
    function d = get_device ()
      d = get_device (__cuda__ ("context_current"));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {} cuda.Context.synchronize ()
    ##
    ## Wait until all work of the current context is done.  See @code{help
    ## cuda.Context}.
    ## @end deftypefn
    function synchronize ()
      __cuda__ ("synchronize");
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {@var{v} =} cuda.Context.get_limit (@var{limit})
    ##
    ## A limit of the current context, a double; @var{limit} is a member of
    ## @code{cuda.limit}.  See @code{help cuda.Context}.
    ## @end deftypefn
    function v = get_limit (varargin)
      limit = __arguments__ ("cuda.Context.get_limit", varargin);
      v = get_limit (__cuda__ ("context_current"), limit);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {} cuda.Context.set_limit (@var{limit}, @var{value})
    ##
    ## Change a limit of the current context; @var{limit} is a member of
    ## @code{cuda.limit}.  See @code{help cuda.Context}.
    ## @end deftypefn
    function set_limit (varargin)
      [limit, value] = __arguments__ ("cuda.Context.set_limit", varargin);
      set_limit (__cuda__ ("context_current"), limit, value);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {@var{v} =} cuda.Context.get_cache_config ()
    ##
    ## How the current context divides memory between cache and shared memory:
    ## a member of @code{cuda.func_cache}.  See @code{help cuda.Context}.
    ## @end deftypefn
    function v = get_cache_config ()
      v = get_cache_config (__cuda__ ("context_current"));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {} cuda.Context.set_cache_config (@var{config})
    ##
    ## Divide memory between cache and shared memory; @var{config} is a member
    ## of @code{cuda.func_cache}.  See @code{help cuda.Context}.
    ## @end deftypefn
    function set_cache_config (varargin)
      config = __arguments__ ("cuda.Context.set_cache_config", varargin);
      set_cache_config (__cuda__ ("context_current"), config);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {@var{v} =} cuda.Context.get_shared_config ()
    ##
    ## Width of the banks of shared memory: a member of
    ## @code{cuda.shared_config}.  See @code{help cuda.Context}.
    ## @end deftypefn
    function v = get_shared_config ()
      v = get_shared_config (__cuda__ ("context_current"));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {} cuda.Context.set_shared_config (@var{config})
    ##
    ## Set the width of the banks of shared memory; @var{config} is a member of
    ## @code{cuda.shared_config}.  See @code{help cuda.Context}.
    ## @end deftypefn
    function set_shared_config (varargin)
      config = __arguments__ ("cuda.Context.set_shared_config", varargin);
      set_shared_config (__cuda__ ("context_current"), config);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Context} {[@var{least}, @var{greatest}] =} cuda.Context.get_stream_priority_range ()
    ##
    ## The priorities that streams of the current context can have.  See
    ## @code{help cuda.Context}.
    ## @end deftypefn
    function [least, greatest] = get_stream_priority_range ()
      [least, greatest] = get_stream_priority_range ( ...
                            __cuda__ ("context_current"));
    endfunction

  endmethods

endclassdef
