## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaFunction < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaFunction
  ##
  ## A kernel that you call like a function.
  ##
  ## @code{get_function} of a module returns it.
  ##
  ## @table @code
  ## @item @var{f} (@var{a}, @var{b}, @dots{}, "block", [@var{x} @var{y} @var{z}], @dots{})
  ## Run the kernel.  Options, in pairs after the arguments:
  ##
  ## @table @asis
  ## @item @qcode{"block"}, @qcode{"grid"}
  ## one to three numbers each; @qcode{"block"} must be given, @qcode{"grid"} is 1
  ## by default
  ## @item @qcode{"stream"}
  ## a cudaStream
  ## @item @qcode{"shared"}, or @qcode{"shared_size"}
  ## bytes of dynamic shared memory
  ## @item @qcode{"time_kernel"}
  ## true to wait and return the seconds that the kernel took
  ## @item @qcode{"cooperative"}
  ## true to have all blocks run at once, so that they can wait for one another
  ## (@code{cooperative_groups::this_grid ().sync ()})
  ## @item @qcode{"cluster"}
  ## one to three numbers: blocks that share their shared memory, from compute
  ## capability 9.0 on
  ## @item @qcode{"pdl"}
  ## true to let the kernel start before the previous one in its stream has
  ## finished; it must wait for that one by itself
  ## @item @qcode{"priority"}, @qcode{"carveout"}
  ## the launch's priority; how much of the cache should be shared memory, in
  ## percent or one of @code{cuda.shared_carveout}
  ## @end table
  ##
  ## @item [@var{y}, @dots{}] = @var{f} (cuda.InOut (@var{x}), @dots{})
  ## The same, and return the new values of the @code{cuda.Out} and
  ## @code{cuda.InOut} among the arguments, in their order; after the seconds, if
  ## @qcode{"time_kernel"} is true.  If they are temporary objects and no result is
  ## requested, the kernel's output is lost, and so is output written into
  ## @code{@var{x}(2:3)}, a new array; the warning is octcuda:lost-result.
  ##
  ## @item prepared_call (@var{f}, @var{grid}, @var{block}, @var{a}, @var{b}, @dots{})
  ## @itemx prepared_async_call (@var{f}, @var{grid}, @var{block}, @var{stream}, @var{a}, @dots{})
  ## @itemx prepared_timed_call (@var{f}, @var{grid}, @var{block}, @var{a}, @dots{})
  ## The same by PyCUDA's names, with grid and block first; options may follow.
  ## The fastest call is @code{@var{f} (@var{a}, @var{b}, @qcode{"block"}, @var{n})}; these
  ## check as much, and take 0.3 us longer.  A @code{cuda.Graph} launches a series of
  ## kernels in one call.  @code{prepared_timed_call} returns a function that waits and
  ## returns the seconds.
  ##
  ## @item prepare (@var{f}, @var{types})
  ## @itemx prepare (@var{f}, @var{types}, "shared", @var{bytes})
  ## Set the types of the arguments: a string of PyCUDA's codes, as in
  ## @qcode{"PPfi"}, or a cell array of codes, class names, names of vector types
  ## and @code{cuda.struct_type}s.  Needed only for kernels that were not compiled
  ## here and for arguments that are structs of Octave; returns @var{f}.  With
  ## @qcode{"shared"} later calls without that option get that much dynamic
  ## shared memory.
  ##
  ## @item prototype (@var{f})
  ## The name and the types of the arguments.
  ##
  ## @item get_attribute (@var{f}, @var{attribute})
  ## @itemx set_attribute (@var{f}, @var{attribute}, @var{value})
  ## @itemx set_cache_config (@var{f}, @var{preference})
  ## Attributes, constants or names of @code{cuda.function_attribute} and
  ## @code{cuda.func_cache}.  They can be read in lower case too:
  ## @code{@var{f}.num_regs}, @code{@var{f}.shared_size_bytes},
  ## @code{@var{f}.local_size_bytes}, @code{@var{f}.max_threads_per_block}.
  ## @code{set_attribute (@var{f}, "MAX_DYNAMIC_SHARED_SIZE_BYTES", @var{n})}
  ## allows a kernel more dynamic shared memory than 48 KiB.
  ##
  ## @item occupancy (@var{f}, @var{block}, @var{shared})
  ## @itemx max_potential_block_size (@var{f}, @var{shared}, @var{limit})
  ## @itemx active_blocks (@var{f}, @var{block}, @var{shared})
  ## @itemx available_dynamic_shared (@var{f}, @var{blocks}, @var{block})
  ## @itemx max_active_clusters (@var{f}, @var{cluster}, @var{block}, @var{shared})
  ## @itemx max_potential_cluster_size (@var{f}, @var{block}, @var{shared})
  ## How well blocks fill a multiprocessor; the best block size; the number of
  ## blocks that a multiprocessor holds; the shared memory available to each of
  ## @var{blocks}; the number of clusters that the device holds; the largest
  ## cluster.
  ## @end table
  ##
  ## Arguments are checked against the kernel's own declaration.  Pointers take a
  ## gpuArray of that class, a cudaDeviceAllocation, @code{cuda.In},
  ## @code{cuda.Out} or @code{cuda.InOut} of an array, or a uint64 address.  A
  ## kernel that writes through a pointer to a gpuArray changes that object and
  ## its plain copies (@code{b = a}).  Pointers to vector types take arrays of their
  ## numbers: @code{float4 *} singles, @code{double2 *} and
  ## @code{cuDoubleComplex *} complex doubles, or real ones with 2 rows or with
  ## several columns of an even length (@code{cuda.slice} passes any part of a
  ## gpuArray), @code{uchar4 *} uint8 or uint32.
  ## Numbers take real numbers of any class,
  ## which must be representable exactly if the kernel needs an integer, and are
  ## rounded for @code{__half} and @code{__nv_bfloat16} (a uint16 is their bits);
  ## vector types (@code{float3}) take as many such numbers, one complex number
  ## if they have two, a struct with the fields x, y ..., or their bytes (uint8).
  ## Structs take an array of as many bytes, and a struct of Octave, or as many
  ## numbers as there are fields, if @code{prepare} has set their layout.
  ##
  ## Without @qcode{"stream"} the kernel runs in the stream that computes gpuArrays.  In
  ## another stream it waits for the gpuArrays among its arguments, and later
  ## gpuArray work waits for it.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ([
  ##   "__global__ void scale (double *x, double a, int n)\n" ...
  ##   "@{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= a; @}"]);
  ## scale = m.get_function ("scale");
  ## x = gpuArray (ones (1, 1000));
  ## [block, grid] = scale.max_potential_block_size ();
  ## scale (x, 2, numel (x), "block", block, "grid", ceil (numel (x) / block));
  ## gather (x(1000))
  ##   @result{} ans = 2
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.SourceModule, cudaModule, cuda.struct_type, cuda.In}
  ## @end deftp

  methods
  endmethods

endclassdef
