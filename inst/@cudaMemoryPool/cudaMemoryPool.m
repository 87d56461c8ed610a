## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaMemoryPool < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaMemoryPool
  ##
  ## A pool of the driver for memory that is allocated and freed in stream order,
  ## made by @code{cuda.MemoryPool}.
  ##
  ## @code{@var{a} = alloc (@var{p}, @var{bytes}, @var{stream})} is memory, a
  ## cudaDeviceAllocation, for work queued in @var{stream} from now on (by
  ## default in the default stream); @code{cuda.free_async (@var{a},
  ## @var{stream})} frees it after the queued work.  @code{get_attribute
  ## (@var{p}, @var{attribute})} reads a member of @code{cuda.mempool_attribute},
  ## given by value or by name, and @code{set_attribute (@var{p},
  ## @var{attribute}, @var{value})} changes one: @qcode{"release_threshold"} is
  ## the number of bytes that are kept at a synchronization (Inf for all), and
  ## setting @qcode{"used_mem_high"} or @qcode{"reserved_mem_high"} to 0 starts
  ## those statistics afresh.  @code{trim_to (@var{p}, @var{bytes})} frees the
  ## memory that is kept beyond @var{bytes}.
  ##
  ## @code{close (@var{p})} closes the pool, and so does clearing the last
  ## variable that holds it; memory that it allocated stays until it is freed.
  ##
  ## @example
  ## @group
  ## p = cuda.MemoryPool ();
  ## p.set_attribute ("release_threshold", Inf);
  ## a = p.alloc (1e6);
  ## p.get_attribute ("used_mem_current") >= 1e6
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.MemoryPool, cuda.mem_alloc_async, cuda.free_async}
  ## @end deftp

  methods
  endmethods

endclassdef
