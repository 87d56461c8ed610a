## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDeviceMemoryPool < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDeviceMemoryPool
  ##
  ## A pool of device memory that keeps freed blocks for reuse, made by
  ## @code{cuda.DeviceMemoryPool}.
  ##
  ## @code{@var{a} = allocate (@var{p}, @var{bytes}, @var{stream})} is a
  ## cudaDeviceAllocation.  Freeing or clearing it returns the block to the pool.
  ## The next user of the block runs after the work that was in @var{stream} then
  ## (by default the default stream), so blocks move between streams without a
  ## wait.
  ##
  ## Sizes are grouped into bins, sixteen per power of two, so that a block is
  ## at most 6.25 % larger than requested: @code{bin_number (@var{p},
  ## @var{bytes})} is the bin of a size and @code{alloc_size (@var{p},
  ## @var{bin})} how large its blocks are.  @code{held_blocks} and
  ## @code{active_blocks} count the free blocks and those in use;
  ## @code{managed_bytes} are the bytes of both, @code{active_bytes} those that
  ## were requested and not freed yet.  @code{free_held (@var{p})} returns the
  ## free blocks to the driver.  An allocation of the pool that finds no memory does so too.
  ## After @code{stop_holding (@var{p})} no blocks are kept.
  ##
  ## @code{close (@var{p})} closes the pool, and so does clearing the last
  ## variable that holds it; its allocations stay until they are freed.
  ##
  ## @example
  ## @group
  ## p = cuda.DeviceMemoryPool ();
  ## a = p.allocate (1000);
  ## clear a
  ## b = p.allocate (1010);
  ## [p.held_blocks, p.active_blocks]
  ##   @result{} ans =
  ##
  ##        0   1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.DeviceMemoryPool, cudaPageLockedMemoryPool, cuda.mem_alloc}
  ## @end deftp

  methods
  endmethods

endclassdef
