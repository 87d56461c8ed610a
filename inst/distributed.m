## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} distributed (@var{x})
##
## Always raises an error: octcuda does not support arrays that are distributed over
## several processes.
##
## The error tells users of MATLAB programs the alternative: an array on one device is
## @code{gpuArray (@var{x})}, and @code{gpuDevice (@var{index})} selects the device for
## new arrays.
##
## @example
## @group
## try, distributed (1:3); catch err, err.identifier, end
##   @result{} ans = octcuda:NotSupported
## @end group
## @end example
##
## @seealso{gpuArray, gpuDevice}
## @end deftypefn

function varargout = distributed (varargin)

  error ("octcuda:NotSupported",
         ["distributed: arrays over several processes are not supported; use gpuArray (x) for an array on one device; ", ...
          "gpuDevice (2) selects another"]);

endfunction
