## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaHostAllocation < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaHostAllocation
  ##
  ## Page-locked memory of the host, which the device copies to and from while the
  ## program goes on.
  ##
  ## Made by @code{cuda.pagelocked_empty} and @code{cuda.pagelocked_zeros}.
  ## @code{@var{h}.value} is its contents as an array; reading it waits for copies
  ## into it that are under way.  @code{@var{h}.value = @var{x}} and
  ## @code{@var{h}.value(@var{i}) = @var{x}} change them.  @code{nbytes (@var{h})}
  ## is the size.  @code{free (@var{h})} gives the memory back, and so does
  ## clearing the last variable that holds it; @code{isopen (@var{h})} tells
  ## which.
  ##
  ## @seealso{cuda.pagelocked_empty, cuda.memcpy_htod_async,
  ## cuda.memcpy_dtoh_async}
  ## @end deftp

  methods
  endmethods

endclassdef
