## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{gl}, @var{device}] =} cuda.gl.autoinit ()
##
## An OpenGL context and the CUDA device that works with it.
##
## @var{gl} is a new @code{cuda.gl.Context}, which becomes the current one, and
## @var{device} the current CUDA device, whose primary context is used, as without
## OpenGL.  @code{cuda.gl.autoinit ();} by itself makes an OpenGL context that stays
## until the end of the session, if there is none.
##
## @example
## @group
## [gl, device] = cuda.gl.autoinit ();
## b = cuda.gl.RegisteredBuffer (cuda.gl.Buffer (1:4));
## b.isopen ()
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.gl.Context, cuda.gl.RegisteredBuffer, gpuDevice}
## @end deftypefn

function [gl, device] = autoinit ()

  persistent kept;
  cuda.init ();
  if (nargout > 0)
    gl = cuda.gl.Context ();
    device = cuda.Device (__cuda__ ("device_number"));
  elseif (! __gl__ ("has_context"))
    kept = cuda.gl.Context ();
  endif

endfunction
