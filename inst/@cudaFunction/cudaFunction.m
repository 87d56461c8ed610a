## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaFunction < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaFunction
  ##
  ## A kernel, which is called like a function.
  ##
  ## Made by @code{get_function} of a module.
  ##
  ## @table @code
  ## @item @var{f} (@var{a}, @var{b}, @dots{}, "block", [@var{x} @var{y} @var{z}], @dots{})
  ## Run the kernel.  Options, in pairs behind the arguments:
  ## @qcode{"block"} and @qcode{"grid"}, one to three numbers each, 1 by default;
  ## @qcode{"stream"}, a cudaStream; @qcode{"shared"}, bytes of dynamic shared
  ## memory; @qcode{"time_kernel"}, true to wait and return the seconds it took.
  ##
  ## @item prepared_call (@var{f}, @var{grid}, @var{block}, @var{a}, @var{b}, @dots{})
  ## @itemx prepared_async_call (@var{f}, @var{grid}, @var{block}, @var{stream}, @var{a}, @dots{})
  ## @itemx prepared_timed_call (@var{f}, @var{grid}, @var{block}, @var{a}, @dots{})
  ## The same, faster.  The last returns a function that waits and gives the
  ## seconds.
  ##
  ## @item prepare (@var{f}, @var{types})
  ## Say what types the arguments have: a string of PyCUDA's codes, as in
  ## @qcode{"PPfi"}, or a cell array of codes and class names.  Needed only for
  ## kernels that were not compiled here; returns @var{f}.
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
  ## @end table
  ##
  ## Arguments are checked against the kernel's own declaration.  Pointers take a
  ## gpuArray of that class, a cudaDeviceAllocation, @code{cuda.In},
  ## @code{cuda.Out} or @code{cuda.InOut} of an array, or a uint64 address.  A
  ## kernel that writes through a pointer to a gpuArray changes that object and
  ## its plain copies (@code{b = a}).  Numbers take real numbers of any class,
  ## which must be representable exactly where the kernel wants an integer;
  ## structs and vector types take an array of as many bytes.
  ##
  ## Without @qcode{"stream"} the kernel runs where gpuArrays are computed.  In
  ## another stream it waits for the gpuArrays among its arguments, and later
  ## gpuArray work waits for it.
  ##
  ## @seealso{cuda.SourceModule, cudaModule}
  ## @end deftp

  methods
  endmethods

endclassdef
