## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{h} =} gather (@var{x})
## @deftypefnx {octcuda} {[@var{h1}, @var{h2}, @dots{}] =} gather (@var{x1}, @var{x2}, @dots{})
## Return ordinary arrays with the values of gpuArrays.
##
## Each argument that is a @code{gpuArray} is computed, if that has not
## happened yet, and copied to the host: the result has the same size, the class
## @code{classUnderlying (@var{x})} and the same complexity.  Anything else is
## returned unchanged, so the same code works for both.
##
## @example
## @group
## g = gpuArray ([1 2 3]);
## gather (2 * g)
##   @result{} 2   4   6
## @end group
## @end example
## @seealso{gpuArray, isgpuarray}
## @end deftypefn

function varargout = gather (varargin)
  if (nargin == 0 || nargout > nargin)
    print_usage ();
  endif
  varargout = varargin(1:nargout + (nargout == 0));
endfunction

%!assert (gather (5), 5)
%!test
%! [a, b] = gather (gpuArray ([1 2]), {3});
%! assert (a, [1 2]);
%! assert (b, {3});
%!error <Invalid call> gather ()
