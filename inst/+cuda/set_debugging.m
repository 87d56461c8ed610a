## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.set_debugging ()
## @deftypefnx {octcuda} {@var{old} =} cuda.set_debugging (@var{flag})
##
## Compile for a debugger from now on.
##
## Sources are then compiled with the options @qcode{"-g"} and @qcode{"-G"},
## their files are kept (see option @qcode{"keep"} of
## @code{cuda.SourceModule}), and no cache is used.  @var{flag} is true by
## default; false ends it.  With an output, the result is the previous setting.
##
## On the host backend this also finds accesses outside arrays: new memory lies
## between guard pages, and a kernel that reads or writes past the end of an array
## (rounded up to 16 bytes) raises an error with its name.  Existing arrays are not
## checked; false ends the checks for later arrays.  Set the environment variable
## @env{OCTCUDA_HOST_CHECK} to 1 before Octave starts to check all memory.
##
## @example
## @group
## cuda.set_debugging ();
## m = cuda.SourceModule ("__global__ void k () @{ @}", "keep", tempname ());
## cuda.set_debugging (false);
## @end group
## @end example
##
## @seealso{cuda.SourceModule, cuda.DEFAULT_NVCC_FLAGS}
## @end deftypefn

function old = set_debugging (varargin)

  flag = __arguments__ ("cuda.set_debugging", varargin);
  if (! isscalar (flag) || ! (isreal (flag) && any (flag == [0 1])))
    error ("octcuda:LogicError", "cuda.set_debugging: FLAG must be true or false");
  endif
  before = __cuda_module__ ("debugging");
  __cuda_module__ ("debugging", double (logical (flag)));
  if (nargout)
    old = before;
  endif

endfunction
