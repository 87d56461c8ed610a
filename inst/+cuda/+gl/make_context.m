## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{ctx} =} cuda.gl.make_context (@var{device})
## @deftypefnx {octcuda} {@var{ctx} =} cuda.gl.make_context (@var{device}, @var{flags})
##
## Make a CUDA context on the cudaDevice @var{device} for work with OpenGL, which
## becomes the current one; there must be an OpenGL context.
##
## It does the same as @code{make_context (@var{device}, @var{flags})}.  You no longer
## need this function, since any context can work with OpenGL, including the primary
## one.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## ctx = cuda.gl.make_context (cuda.Device (0));
## ctx == cuda.Context.get_current ()
##   @result{} ans = 1
## ctx.detach ();
## @end group
## @end example
##
## @seealso{cuda.gl.Context, cuda.gl.autoinit, cuda.Device}
## @end deftypefn

function ctx = make_context (varargin)

  [device, flags] = __arguments__ ("cuda.gl.make_context", varargin);
  if (! isa (device, "cudaDevice"))
    error ("octcuda:WrongKind", "DEVICE must be a cudaDevice, not %s", class (device));
  elseif (! __gl__ ("has_context"))
    error ("octcuda:LogicError", ["there is no current OpenGL context: ", ...
                                  "create one by c = cuda.gl.Context ()"]);
  endif
  ctx = device.make_context (flags);

endfunction
