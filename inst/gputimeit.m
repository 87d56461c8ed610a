## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{t} =} gputimeit (@var{f})
## @deftypefnx {octcuda} {@var{t} =} gputimeit (@var{f}, @var{n_out})
##
## Return the time in seconds that a call of the function @var{f} takes.
##
## @var{f} is a handle of a function without arguments, @var{n_out} the number
## of results to request, by default 1, or 0 for a function that has none.
## Each call includes the computation of its results and the wait for the
## device.  The first calls, which may compile kernels, do not count.  The result
## is the median of the others, as many as fit into about a second, at least 3
## and at most 100.
##
## A loop between two clocks or two events does not measure gpuArrays: an array is
## computed only when its value is needed, and an array that is overwritten before
## that is never computed.
##
## @example
## @group
## x = gpuArray (rand (1000));
## start = cuda.Event ().record ();
## for k = 1:20
##   y = sin (x) + k;     # 19 of 20 are not computed
## endfor
## stop = cuda.Event ().record ().synchronize ();
## @end group
## @end example
##
## Kernels that you call (@code{cudaFunction}, @code{cuda.ElementwiseKernel}) run
## at each call.  In a loop, @code{cuda.Event ().record ()} or @code{wait
## (gpuDevice ())} after an expression computes it.
##
## @example
## @group
## x = gpuArray (rand (1000));
## t = gputimeit (@@() sqrt (x) + 1)
## @end group
## @end example
##
## @seealso{tic, gpuDevice, cuda.Event}
## @end deftypefn

function t = gputimeit (f, n_out = -1)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! is_function_handle (f))
    error ("octcuda:LogicError", "gputimeit: F must be a function handle");
  elseif (! (isnumeric (n_out) && isscalar (n_out) && n_out == fix (n_out)))
    error ("octcuda:LogicError", "gputimeit: N_OUT must be an integer");
  endif
  d = gpuDevice ();
  if (n_out < 0)
    n_out = count_outputs (f);
  endif
  once (f, n_out, d);
  first = once (f, n_out, d);
  n = max (3, min (100, ceil (1 / max (first, 1e-6))));
  times = zeros (n, 1);
  for i = 1:n
    times(i) = once (f, n_out, d);
  endfor
  t = median (times);

endfunction

function n = count_outputs (f)

  n = 1;
  try
    n = min (1, abs (nargout (f)));
  end_try_catch

endfunction

function t = once (f, n_out, d)

  out = cell (1, n_out);
  wait (d);
  start = tic ();
  [out{:}] = f ();
  wait (d);
  t = toc (start);

endfunction

%!test
%! x = gpuArray (1:10);
%! for args = {{@() x + 1}, {@() max (x), 1}, {@() pause (0), 0}}
%!   start = tic ();
%!   t = gputimeit (args{1}{:});
%!   assert (t > 0 && 2 * t <= toc (start));    # of three runs two take so long
%! endfor
%!error <Invalid call> gputimeit ()
%!error <F must be a function handle> gputimeit (1)
