## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaContext < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaContext
  ##
  ## A context: the state of a device for this process, and all objects made in it.
  ##
  ## Programs need not create one.  Each device has a primary context, which
  ## is made when the device is first used, and shared with other CUDA libraries.
  ## @code{make_context (@var{device})} makes another one,
  ## @code{retain_primary_context (@var{device})} gives the primary one, and
  ## @code{cuda.Context.get_current ()} the one in which new objects and gpuArrays
  ## are made.  At most 40 contexts made by @code{make_context} can exist at a
  ## time.
  ##
  ## Contexts do not share memory: a kernel can access memory of its own
  ## context, managed and page-locked memory, and memory that @code{enable_peer_access}
  ## opened to it; anything else, including gpuArrays of other contexts, raises
  ## @code{octcuda:LogicError}.  Objects are always used in their own context, even if
  ## another one is current; if an operation has gpuArrays of several contexts, they
  ## are copied to the current one.
  ##
  ## @code{push (@var{c})} makes a context the current one, and @code{pop
  ## (@var{c})} returns to the one below it; contexts on the stack stay alive, with
  ## or without a variable.  @code{detach (@var{c})} takes it off the stack and
  ## closes it; @code{close (@var{c})}, like clearing the variable, closes only the
  ## object.  The context ends with the last object in it.  @code{==} is true for
  ## two objects of the same context.
  ##
  ## Methods; unlike PyCUDA's, all of them act on their object:
  ##
  ## @table @code
  ## @item synchronize (@var{c})
  ## Compute the gpuArrays that are pending, and wait for all streams.
  ##
  ## @item get_device (@var{c})
  ## @itemx handle (@var{c})
  ## @itemx get_id (@var{c})
  ## @itemx get_api_version (@var{c})
  ## The cudaDevice; the driver's handle and a number that is never reused, both
  ## uint64; the driver's version number of the context interface.
  ##
  ## @item get_limit (@var{c}, @var{limit})
  ## @itemx set_limit (@var{c}, @var{limit}, @var{value})
  ## Limits, members of @code{cuda.limit} or their names; the driver may round a
  ## value up.
  ##
  ## @item get_flags (@var{c})
  ## @itemx set_flags (@var{c}, @var{flags})
  ## @itemx get_cache_config (@var{c})
  ## @itemx set_cache_config (@var{c}, @var{config})
  ## How host threads wait (@code{cuda.ctx_flags}), and whether L1 cache or
  ## shared memory is preferred (@code{cuda.func_cache}).
  ##
  ## @item get_shared_config (@var{c})
  ## @itemx set_shared_config (@var{c}, @var{config})
  ## Width of shared memory banks (@code{cuda.shared_config}).  GPUs that CUDA
  ## still supports cannot change it: setting it only warns.
  ##
  ## @item [@var{least}, @var{greatest}] = get_stream_priority_range (@var{c})
  ## Priorities for @code{cuda.Stream}; smaller numbers go first.
  ##
  ## @item [@var{available}, @var{total}] = mem_get_info (@var{c})
  ## Memory in bytes.
  ##
  ## @item enable_peer_access (@var{c}, @var{peer})
  ## @itemx disable_peer_access (@var{c}, @var{peer})
  ## Allow kernels in @var{c} to access memory that was allocated in @var{peer},
  ## a context on another device; or end that.
  ##
  ## @item reset_persisting_l2_cache (@var{c})
  ## Reset all persisting lines of the L2 cache to normal ones.
  ## @end table
  ##
  ## @example
  ## @group
  ## c = make_context (cuda.Device (0));
  ## m = cuda.mem_alloc (1024);      # in c
  ## c.pop ();
  ## cuda.memcpy_htod (m, 1:128);    # still in c
  ## cuda.memcpy_dtoh (zeros (1, 2), m)
  ##   @result{} ans = 1   2
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Context, cuda.Device, cudaDevice}
  ## @end deftp

  methods
  endmethods

endclassdef
