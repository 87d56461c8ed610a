## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.Context.synchronize ()
## @deftypefnx {octcuda} {@var{d} =} cuda.Context.get_device ()
## @deftypefnx {octcuda} {@var{v} =} cuda.Context.get_limit (@var{limit})
## @deftypefnx {octcuda} {} cuda.Context.set_limit (@var{limit}, @var{value})
##
## The current context.
##
## @code{cuda.Context.synchronize ()} computes all gpuArrays that are pending
## and waits until all streams are done.  @code{cuda.Context.get_device ()} is
## the device of the context, a cudaDevice.  The others read and change a limit,
## a member of @code{cuda.limit} or its name, in bytes or a count; the driver
## may round it up.
##
## There is one context for each device, its primary context, which is made when
## it is first needed and shared with other CUDA libraries.
##
## @seealso{cuda.Device, cuda.Stream, gpuDevice}
## @end deftypefn

classdef Context

  methods (Static)

    function synchronize ()
      __cuda__ ("synchronize");
    endfunction

    function d = get_device ()
      d = __cuda__ ("device_current");
    endfunction

    function v = get_limit (limit)
      v = __cuda__ ("limit", limit);
    endfunction

    function set_limit (limit, value)
      __cuda__ ("limit_set", limit, value);
    endfunction

  endmethods

endclassdef
