## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaPageLockedMemoryPool < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaPageLockedMemoryPool
  ##
  ## A pool of page-locked memory that keeps what is given back, made by
  ## @code{cuda.PageLockedMemoryPool}.
  ##
  ## @code{@var{h} = allocate (@var{p}, @var{size}, @var{class})} is a
  ## cudaHostAllocation of that size and class, by default @qcode{"double"}.
  ## Freeing or clearing it puts the block back; a copy that is under way is
  ## waited for by whoever gets the block next.
  ##
  ## Sizes are put into bins, four to a power of two: @code{bin_number (@var{p},
  ## @var{bytes})} is the bin of a size and @code{alloc_size (@var{p},
  ## @var{bin})} how large its blocks are.  @code{held_blocks} and
  ## @code{active_blocks} count blocks that wait and that are in use;
  ## @code{managed_bytes} are the bytes of both, @code{active_bytes} those that
  ## were asked for and not given back yet.  @code{free_held (@var{p})} gives the
  ## blocks back to the driver that nobody uses, which also happens when memory
  ## runs out, and @code{stop_holding (@var{p})} keeps none from now on.
  ##
  ## @code{close (@var{p})} gives the pool up, and so does clearing the last
  ## variable that holds it; what it allocated stays until it is freed.
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
