## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaVirtualMemory < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaVirtualMemory
  ##
  ## Device memory that grows without moving, made by @code{cuda.VirtualMemory}.
  ##
  ## Kernels and all copies take the object as a pointer to its beginning, and
  ## @code{@var{v} + @var{offset}}, in bytes, as one into it.  @code{grow
  ## (@var{v}, @var{bytes})} maps memory to the addresses until at least
  ## @var{bytes} can be used: the contents stay, at their address, which
  ## @code{uint64 (@var{v})} returns.  @code{shrink (@var{v}, @var{bytes})} waits
  ## for the device and unmaps the pieces that lie completely beyond
  ## @var{bytes}.  @code{nbytes (@var{v})} is the number of bytes that can be used,
  ## @code{capacity (@var{v})} its maximum, and @code{granularity (@var{v})} the
  ## number of which both are multiples.  Growing beyond the capacity raises
  ## @code{octcuda:LogicError}.
  ##
  ## The bytes have no class, so @code{@var{v}(@var{i})} raises an error;
  ## @code{cuda.from_device} reads them.
  ##
  ## @code{free (@var{v})} frees memory and addresses, and so does clearing the
  ## last variable that holds it.
  ##
  ## @example
  ## @group
  ## v = cuda.VirtualMemory (1e9, 1e6);
  ## v.nbytes () >= 1e6
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.VirtualMemory, cuda.mem_alloc}
  ## @end deftp

  methods
  endmethods

endclassdef
