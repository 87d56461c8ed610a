## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaHostAllocation < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaHostAllocation
  ##
  ## Memory of the host with a class and a size: page-locked, which the device
  ## copies to and from while the program continues; managed, which host and
  ## device both access; or aligned, to be page-locked later.
  ##
  ## Made by @code{cuda.pagelocked_empty}, @code{cuda.managed_empty},
  ## @code{cuda.aligned_empty} and their like.
  ## @code{@var{h}.value} is its contents as an array; reading it waits for
  ## running copies into it.  @code{@var{h}.value = @var{x}} changes them.
  ## @code{@var{h}(@var{i})} and @code{@var{h}(@var{i}) = @var{x}} read and write
  ## some of its elements, with all of Octave's subscripts; the memory keeps its
  ## class, to which @var{x} is converted, and its size.  Each copies the whole
  ## contents, so to work on many elements read @code{@var{h}.value} once.
  ##
  ## @code{size (@var{h})}, @code{rows}, @code{columns}, @code{ndims},
  ## @code{length} and @code{isempty} are those of the array, @code{n_elements
  ## (@var{h})} its number of elements, @code{nbytes (@var{h})} its size in bytes.
  ## (@code{numel (@var{h})} is 1, as of every object that has methods.)
  ## @code{free (@var{h})} frees the memory, and so does clearing the last
  ## variable that holds it; @code{isopen (@var{h})} is false after that.
  ##
  ## Operators and functions of arrays compute with the contents: @code{@var{h} + 1},
  ## @code{@var{h}'}, @code{sum (@var{h})}, @code{double (@var{h})} and
  ## @code{[@var{h}, 1]} are ordinary arrays, @code{gpuArray (@var{h})} and
  ## @code{@var{h} + @var{g}} with a gpuArray @var{g} are gpuArrays.
  ##
  ## Page-locked and managed memory is on the device too: kernels and copies take
  ## the object as a pointer, and @code{@var{h}.ptr + @var{offset}}, in bytes, as one
  ## into it.  @code{get_device_pointer (@var{h})} is its address and @code{get_flags
  ## (@var{h})} are the flags of page-locked memory.  Once the address was used,
  ## reading the value waits for all work.
  ##
  ## @code{unregister (@var{h})} undoes @code{cuda.register_host_memory}.  For
  ## managed memory, @code{attach (@var{h}, @var{flags}, @var{stream})} with a
  ## member of @code{cuda.mem_attach_flags} says who may use it; @code{prefetch
  ## (@var{h}, @var{device}, @var{stream})} and @code{advise (@var{h},
  ## @var{advice}, @var{device})} are @code{cuda.mem_prefetch_async} and
  ## @code{cuda.mem_advise}.
  ##
  ## @example
  ## @group
  ## h = cuda.pagelocked_zeros ([1 4], "single");
  ## h.value = single (1:4);
  ## cuda.memset_d32 (h.ptr + 4, 0, 2);
  ## h(4) = 9;
  ## h.value
  ##   @result{} ans =
  ##
  ##        1   0   0   9
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.pagelocked_empty, cuda.managed_empty, cuda.memcpy_htod_async,
  ## cuda.memcpy_dtoh_async}
  ## @end deftp

  methods
  endmethods

endclassdef
