## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} existsOnGPU (@var{x})
##
## True if @var{x} is a gpuArray, or another object of the package, and can be
## used.
##
## It is false after the object was closed, or after @code{reset (gpuDevice)}.
##
## @example
## @group
## e = cuda.Event ();
## existsOnGPU (e)
##   @result{} ans = 1
## e.close ();
## existsOnGPU (e)
##   @result{} ans = 0
## @end group
## @end example
##
## @seealso{isgpuarray, gpuDevice}
## @end deftypefn

function tf = existsOnGPU (x)

  if (nargin != 1)
    print_usage ();
  endif
  tf = isobject (x) && __cuda__ ("exists", x);

endfunction

%!assert (existsOnGPU (1), false)
%!assert (existsOnGPU (gpuArray (1:3)), true)
%!test
%! e = cuda.Event ();
%! assert (existsOnGPU (e), true);
%! e.close ();
%! assert (existsOnGPU (e), false);
%!error <Invalid call> existsOnGPU ()
