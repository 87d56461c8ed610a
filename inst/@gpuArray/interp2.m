## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{zi} =} interp2 (@var{x}, @var{y}, @var{z}, @var{xi}, @var{yi})
## @deftypefnx {gpuArray} {@var{zi} =} interp2 (@var{z}, @var{xi}, @var{yi})
## @deftypefnx {gpuArray} {@var{zi} =} interp2 (@var{z}, @var{n})
## @deftypefnx {gpuArray} {@var{zi} =} interp2 (@dots{}, @var{method}, @var{extrap})
## Interpolate the matrix @var{z} at the points @var{xi}, @var{yi}.  With
## method @qcode{"spline"} core computes.
##
## @example
## @group
## interp2 (gpuArray ([1 2; 3 4]), 1.5, 1.5)
##   @result{} 2.5000
## @end group
## @end example
## @seealso{@@gpuArray/interp1}
## @end deftypefn

function ZI = interp2 (varargin)

  args = varargin;
  n = find (cellfun (@ischar, args), 1) - 1;
  if (isempty (n))
    n = nargin;
  endif
  args(n+1:end) = cellfun (@gather, args(n+1:end), "uniformoutput", false);
  is_spline = n < nargin && strncmpi (args{n+1}, "spline", numel (args{n+1}));
  numeric = cellfun (@(x) isnumeric (x), args(1:n));
  if (is_spline || ! any (n == [1, 2, 3, 5]) || ! all (numeric)
      || any (cellfun (@isempty, args(1:n))))
    args(1:n) = cellfun (@gpuArray, args(1:n), "uniformoutput", false, ...
                         "errorhandler", @(e, x) x);
    ZI = __core__ ("interp2", args{:});
    return;
  endif
  if (n == 2)
    args{2} = gather (args{2});
    args{1} = gpuArray (args{1});
  else
    args(1:n) = cellfun (@gpuArray, args(1:n), "uniformoutput", false);
  endif
  if (n == 3)
    [zr, zc] = size (args{1});
    args = [{gpuArray(1:zc), gpuArray(1:zr)}, args];
  endif
  ZI = __octcuda_core__ ("interp2", args{:});

endfunction
