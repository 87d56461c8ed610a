## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaFunction} {@var{t} =} prepared_timed_call (@var{f}, @var{grid}, @var{block}, @var{a}, @dots{})
##
## Run the kernel @var{f} between two events.
##
## The arguments are those of @code{prepared_call}.  The result is a function:
## @code{@var{t} ()} waits until the kernel is done and returns the seconds that
## it took.
##
## @example
## @group
## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
## f = m.get_function ("f");
## x = gpuArray (zeros (1, 256));
## t = prepared_timed_call (f, [1 1], [256 1 1], x);
## seconds = t ();
## @end group
## @end example
##
## @seealso{cudaFunction, cudaEvent}
## @end deftypefn

function t = prepared_timed_call (f, grid, block, varargin)

  if (nargin < 3)
    cuda.internal.usage ();
  endif
  start = cuda.Event ();
  stop = cuda.Event ();
  record (start);
  prepared_call (f, grid, block, varargin{:});
  record (stop);
  t = @() time_since (synchronize (stop), start) / 1e3;

endfunction
