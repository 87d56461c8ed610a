#| name       | contents                     | values
#| empty_like | whose contents are undefined | zeros
#| zeros_like | of zeros                     | zeros
#| ones_like  | of ones                      | ones
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.${name} (@var{x})
## @deftypefnx {octcuda} {@var{y} =} cuda.${name} (@var{x}, @var{dtype})
##
## A gpuArray ${contents}, with the size and class of @var{x}, or of class
## @var{dtype}, and complex where @var{x} or @var{dtype} is.
##
## @var{x} is a gpuArray, an ordinary array or a cudaHostAllocation.  Octave's
## @code{${values} (size (@var{x}), "like", @var{x})} has the same size and class, but is
## real.
##
## @example
## @group
## y = cuda.${name} (gpuArray (complex (single ([1 2 3]))));
## iscomplex (y)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuArray, cuda.GPUArray, cuda.pagelocked_empty_like}
## @end deftypefn

function y = ${name} (varargin)

  [x, dtype, order] = __arguments__ ("cuda.${name}", varargin);
  [dims, class] = __cuda_like__ (x);
  if (! any (strcmp (order, {"K", "A"})))
    __columns__ ("cuda.${name}", order, dims);
  endif
  if (! isempty (dtype))
    class = dtype;
  endif
  y = __new_array__ ("${values}", dims, class);

endfunction
