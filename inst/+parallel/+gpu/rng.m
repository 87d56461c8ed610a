## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{s} =} parallel.gpu.rng ()
## @deftypefnx {octcuda} {} parallel.gpu.rng (@var{seed}, @var{generator})
## @deftypefnx {octcuda} {} parallel.gpu.rng (@var{s})
##
## The generator of random numbers on the GPU: @code{gpurng} under MATLAB's older
## name, with the same arguments, results and errors.
##
## @example
## @group
## parallel.gpu.rng (1, "Threefry");
## s = parallel.gpu.rng ();
## s.Type
##   @result{} ans = Threefry
## @end group
## @end example
##
## @seealso{gpurng}
## @end deftypefn

function s = rng (varargin)

  if (nargin == 0 || nargout > 0)
    s = gpurng (varargin{:});
  else
    gpurng (varargin{:});
  endif

endfunction
