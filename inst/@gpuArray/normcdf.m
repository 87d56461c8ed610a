## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{p} =} normcdf (@var{x})
## @deftypefnx {gpuArray} {@var{p} =} normcdf (@var{x}, @var{mu}, @var{sigma})
## @deftypefnx {gpuArray} {@var{p} =} normcdf (@dots{}, @qcode{"upper"})
## The probability that a normal random number with mean @var{mu} (default 0) and
## deviation @var{sigma} (default 1) is at most @var{x}; with @qcode{"upper"}, that it is
## greater.
##
## All are arrays of real numbers, one of them a gpuArray; dimensions of length 1 are
## repeated.  Where @var{sigma} is not positive the result is NaN.  It is of class single
## if an argument is, else double.  Small probabilities keep their digits.
##
## @example
## @group
## normcdf (gpuArray ([0, 1.96]))
##   @result{} 0.5000 0.9750
## @end group
## @end example
## @seealso{@@gpuArray/normpdf, @@gpuArray/norminv, @@gpuArray/erfc}
## @end deftypefn

function p = normcdf (x, varargin)

  sense = -1;
  if (! isempty (varargin) && ischar (varargin{end}))
    if (! strcmpi (varargin{end}, "upper"))
      error ("octcuda:LogicError", "normcdf: the last argument may be the word \"upper\", not \"%s\"", varargin{end});
    endif
    sense = 1;
    varargin(end) = [];
  endif
  if (nargin < 1 || numel (varargin) > 2)
    cuda.internal.usage ();
  endif
  [mu, sigma] = [varargin, {0, 1}(numel (varargin)+1:end)]{:};
  [x, mu, sigma] = __normal__ ("normcdf", "X", x, mu, sigma);
  p = 0.5 * erfc (sense * ((x - mu) ./ sigma) / sqrt (2));

endfunction
