## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{f} =} gpuArray.freqspace (@var{n})
## @deftypefnx {gpuArray} {@var{f} =} gpuArray.freqspace (@var{n}, @qcode{"whole"})
## @deftypefnx {gpuArray} {[@var{f1}, @var{f2}] =} gpuArray.freqspace (@var{n})
## @deftypefnx {gpuArray} {[@var{f1}, @var{f2}] =} gpuArray.freqspace ([@var{m}, @var{n}])
## @deftypefnx {gpuArray} {[@var{f1}, @var{f2}] =} gpuArray.freqspace (@dots{}, @qcode{"meshgrid"})
## Equally spaced frequencies, as gpuArrays.
##
## With one result, they are those of @var{n} points around the unit circle, from
## 0 to 1; with @qcode{"whole"} all of them, below 2.  With two results, they are
## those of an @var{m} by @var{n} array from -1 to 1: @var{f1} for its columns and
## @var{f2} for its rows, or matrices with @qcode{"meshgrid"}.
##
## @example
## @group
## gpuArray.freqspace (4)
##   @result{} 0 0.5000 1.0000
## @end group
## @end example
## @seealso{gpuArray}
## @end deftypefn

function [f1, f2] = freqspace (n, option = "")

  if (nargin < 1)
    print_usage ();
  endif
  n = double (gather (n));
  known = {"", "whole"; "", "meshgrid"}(max (nargout, 1), :);
  if (! any (numel (n) == [1, max(nargout, 1)]) || any (n(:) != fix (n(:)))
      || any (n(:) < 1))
    error ("octcuda:LogicError", "gpuArray.freqspace: N must be a positive integer, or two of them where there are two results");
  elseif (! ischar (option) || ! any (strcmpi (option, known)))
    error ("octcuda:LogicError", "gpuArray.freqspace: the option must be \"%s\"", known{2});
  endif
  if (nargout < 2)
    f1 = 0:2/n:1;
    if (! isempty (option))
      f1 = (0:n-1) * (2 / n);
    endif
    f1 = gpuArray (f1);
    return;
  endif
  line = @(n) gpuArray ((-n+mod (n, 2):2:n-1) / n);
  f1 = line (n(end));
  f2 = line (n(1));
  if (! isempty (option))
    [f1, f2] = meshgrid (f1, f2);
  endif

endfunction
