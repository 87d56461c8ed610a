## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDeviceMemoryPool < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDeviceMemoryPool
  ##
  ## A pool of device memory that keeps what is given back, made by
  ## @code{cuda.DeviceMemoryPool}.
  ##
  ## @code{@var{a} = allocate (@var{p}, @var{bytes}, @var{stream})} is a
  ## cudaDeviceAllocation.  Freeing or clearing it puts the block back, and the
  ## next user of the block queues behind what was in @var{stream} by then (by
  ## default the default stream), so that blocks go from stream to stream without
  ## anybody waiting.
  ##
  ## Sizes are put into bins, sixteen to a power of two, so that a block is at
  ## most 6.25 % larger than what was asked for: @code{bin_number (@var{p},
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
