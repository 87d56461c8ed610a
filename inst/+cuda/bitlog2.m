## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{n} =} cuda.bitlog2 (@var{x})
##
## Return the position of the highest set bit of the integer @var{x} >= 0,
## counted from 0; 0 for 0.
##
## @example
## @group
## cuda.bitlog2 (17)
##   @result{} ans = 4
## @end group
## @end example
##
## @seealso{cuda.DeviceMemoryPool}
## @end deftypefn

function n = bitlog2 (varargin)

  x = __arguments__ ("cuda.bitlog2", varargin);
  n = __cuda_memory__ ("bitlog2", x);

endfunction
