## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{c} =} cuda.make_default_context ()
## @deftypefnx {octcuda} {@var{c} =} cuda.make_default_context (@var{maker})
##
## A context on the device of the user's choice, or on the first that works.
##
## The device is the one whose number, counted from 0, the environment variable
## @env{CUDA_DEVICE} holds, else the file @file{~/.cuda_device}; without either
## all are tried in turn.  A choice that cannot be used raises its own error,
## text that is no number @code{octcuda:LogicError}, and when no device can be
## used, @code{octcuda:RuntimeError}.
##
## The context is made by @code{make_context}, which pushes it, or by
## @var{maker}, a function that takes the cudaDevice.  Programs that need no
## context of their own need not call this: the primary context serves.
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
