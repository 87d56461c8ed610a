## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} cuda.make_default_context ()
## @deftypefnx {octcuda} {@var{c} =} cuda.make_default_context (@var{maker})
##
## Make a context on the device of the user's choice, or on the first that
## works.
##
## The environment variable @env{CUDA_DEVICE}, else the file
## @file{~/.cuda_device}, holds the number of the device, counted from 0;
## without either, all devices are tried in turn.  A chosen device that cannot
## be used raises its own error, text that is not a number raises
## @code{octcuda:LogicError}, and if no device can be used, the error is
## @code{octcuda:RuntimeError}.
##
## The context is made by @code{make_context}, which pushes it, or by
## @var{maker}, a function that takes the cudaDevice.  Most programs need not
## call this function: the primary context is enough.
##
## @example
## @group
## c = cuda.make_default_context ();
## c == cuda.Context.get_current ()
##   @result{} ans = 1
## c.pop ();
## @end group
## @end example
##
## @seealso{cudaContext, cuda.Device, cuda.get_default_device, cuda.init}
## @end deftypefn

function c = make_default_context (varargin)

  maker = __arguments__ ("cuda.make_default_context", varargin);
  if (isnumeric (maker) && isempty (maker))
    maker = @(device) make_context (device);
  endif
  if (! is_function_handle (maker))
    error ("octcuda:LogicError", "cuda.make_default_context: MAKER must be a function handle");
  endif
  cuda.init ();
  n = cuda.internal.default_device ();
  if (! isempty (n))
    c = maker (cuda.Device (n));
    return;
  endif
  n = cuda.Device.count ();
  last = "";
  for i = 0:n-1
    try
      c = maker (cuda.Device (i));
      return;
    catch err
      last = err.message;
    end_try_catch
  endfor
  error ("octcuda:RuntimeError", ...
         "none of the %d devices could be used; the last one failed: %s", n, last);

endfunction
