## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{x} =} cuda.GPUArray (@var{size}, @var{class}, "gpudata", @var{ptr})
## @deftypefnx {octcuda} {@var{x} =} cuda.GPUArray (@dots{}, "base", @var{owner})
## @deftypefnx {octcuda} {@var{x} =} cuda.GPUArray (@var{size}, @var{class})
##
## Make a gpuArray over existing device memory.
##
## @var{ptr} is a cudaDeviceAllocation of any origin (allocated, from a pool, of
## another process, a @code{cuda.PointerHolder}), a cudaHostAllocation that the
## device can access (managed, page-locked), another gpuArray, or an address, a uint64
## number.  It must begin at a multiple of 16 bytes and be large enough for the array.
## Nothing is copied.  @var{size} is a vector of dimensions (a number means a column),
## @var{class} the name of a class, @qcode{"double"} by default; @qcode{"complex
## single"} and @qcode{"complex double"} are possible, and vector types such as
## @code{cuda.vectors.float3}: the numbers of each vector are a column, the
## first dimension of @var{x}.  Elements are stored by columns, which PyCUDA
## calls
## @qcode{"order", "F"}.  PyCUDA's parameter @qcode{"allocator"} is accepted and has
## no effect, since all gpuArrays use one pool; @qcode{"strides"} must be [].
##
## The object behind @var{ptr}, and @var{owner}, any Octave value, live as long as
## the array and the arrays computed from it.  If @var{ptr} is an address, give the
## object that frees its memory as @var{owner}.
##
## Assignments to elements of @var{x} write to that memory at once, and so do kernels
## that get @var{x}.  Writes of kernels and copies to @var{ptr} appear in @var{x}, in
## the order in which it was queued, in any streams.
## @code{@var{x} = @dots{}} and @code{@var{x} += 1} make new arrays, and
## @code{@var{x}(:) = @var{x} + 1} changes this one.  @var{x} is a value, as every
## gpuArray: after @code{@var{y} = @var{x}}, the variable that is assigned to first
## becomes a separate array.  So does a variable that grows or changes its class.
##
## Without @qcode{"gpudata"} it is @code{gpuArray.zeros (@var{size}, @var{class})}.
##
## @example
## @group
## p = cuda.to_device (single ([1 2 3 4]));
## x = cuda.GPUArray ([2 2], "single", "gpudata", p);
## x(1,:) = 7;
## cuda.from_device (p, [1 4], "single")
##   @result{} ans =
##
##       7   2   7   4
## @end group
## @end example
##
## @seealso{gpuArray, cuda.PointerHolder, cuda.from_device, cuda.slice}
## @end deftypefn

function x = GPUArray (varargin)

  [size, class, allocator, base, ptr, strides, order] ...
    = __arguments__ ("cuda.GPUArray", varargin);
  __check_order__ ("cuda.GPUArray", order, size);
  if (! (isnumeric (allocator) && isempty (allocator)) && ! is_function_handle (allocator)
      && ! isa (allocator, "cudaDeviceMemoryPool"))
    error ("octcuda:LogicError", ["cuda.GPUArray: \"allocator\" must be a function, a pool " ...
           "or []; pass existing memory as \"gpudata\""]);
  elseif (! isempty (strides))
    error ("octcuda:NotSupported", ["cuda.GPUArray: \"strides\" must be []: arrays are " ...
           "dense; x(1:2:end) selects elements"]);
  endif
  if (! (isnumeric (size) && isvector (size)))
    error ("octcuda:LogicError", "cuda.GPUArray: SHAPE must be a whole number >= 0, or a row of them");
  elseif (isscalar (size))
    size = [size, 1];
  endif
  if (! (isnumeric (ptr) && isempty (ptr)))
    x = __cuda_memory__ ("array", ptr, size, __dtype__ (class), base);
  else
    x = cuda.internal.new_array ("zeros", size, class);
  endif

endfunction
