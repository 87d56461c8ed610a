## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{r} =} rms (@var{x})
## @deftypefnx {gpuArray} {@var{r} =} rms (@var{x}, @var{dim})
## @deftypefnx {gpuArray} {@var{r} =} rms (@var{x}, @dots{}, @var{nanflag})
## The root of the mean of the squares of @var{x} along a dimension.
##
## @var{dim} may be a vector of dimensions or @qcode{"all"}; @var{nanflag} is
## @qcode{"omitnan"} or @qcode{"includenan"}.  If core has this function, it is
## core's, working on the device.
##
## @example
## @group
## rms (gpuArray ([1, 7]))
##   @result{} 5
## @end group
## @end example
## @seealso{@@gpuArray/mean, @@gpuArray/normalize}
## @end deftypefn

function r = rms (x, varargin)

  if (exist ("rms"))
    r = __octcuda_core__ ("rms", x, varargin{:});
  else
    if (! isfloat (x))
      x = double (x);
    endif
    r = sqrt (mean (real (x .* conj (x)), varargin{:}));
  endif

endfunction
