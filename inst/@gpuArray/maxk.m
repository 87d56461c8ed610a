## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{m}, @var{i}] =} maxk (@var{x}, @var{k})
## @deftypefnx {gpuArray} {[@var{m}, @var{i}] =} maxk (@var{x}, @var{k}, @var{dim})
## @deftypefnx {gpuArray} {@dots{} =} maxk (@dots{}, @qcode{"ComparisonMethod"}, @var{how})
## The @var{k} largest elements of @var{x} along a dimension, the largest first, and
## their positions.
##
## If there are fewer than @var{k}, all are returned.  NaN comes last.  Equal
## elements keep their order.  @var{how} is @qcode{"auto"} (complex numbers by
## magnitude, then angle), @qcode{"abs"} or @qcode{"real"} (by the real, then the
## imaginary part).
##
## @example
## @group
## [m, i] = maxk (gpuArray ([3, 9, NaN, 5]), 2)
##   @result{} m = 9 5
##   @result{} i = 2 4
## @end group
## @end example
## @seealso{@@gpuArray/mink, octcuda_help}
## @end deftypefn

function [m, i] = maxk (x, k, varargin)

  if (nargin < 2)
    print_usage ();
  endif
  [m, i] = pick_k ("maxk", "descend", x, k, varargin{:});

endfunction
