## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaPageLockedMemoryPool < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaPageLockedMemoryPool
  ##
  ## A pool of page-locked memory that keeps freed blocks for reuse, made by
  ## @code{cuda.PageLockedMemoryPool}.
  ##
  ## @code{@var{h} = allocate (@var{p}, @var{size}, @var{class})} is a
  ## cudaHostAllocation of that size and class, by default @qcode{"double"}.
  ## Freeing or clearing it returns the block to the pool.  The next user of the
  ## block waits for copies that are still running.
  ##
  ## Sizes are grouped into bins, sixteen per power of two: @code{bin_number
  ## (@var{p}, @var{bytes})} is the bin of a size and @code{alloc_size (@var{p},
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
  ## p = cuda.PageLockedMemoryPool ();
  ## h = p.allocate ([2 2], "single");
  ## clear h
  ## [p.held_blocks, p.active_blocks]
  ##   @result{} ans =
  ##
  ##        1   0
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.PageLockedMemoryPool, cudaDeviceMemoryPool, cuda.pagelocked_empty}
  ## @end deftp

  methods
  endmethods

endclassdef
