## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaMipmappedArray} {@var{d} =} get_descriptor (@var{m})
##
## Describe the largest level of @var{m} by a @code{cuda.ArrayDescriptor}.
##
## @example
## @group
## m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", 16), 2);
## m.get_descriptor ().width
##   @result{} ans = 16
## @end group
## @end example
##
## @seealso{cudaMipmappedArray, cuda.ArrayDescriptor}
## @end deftypefn

function d = get_descriptor (m)

  v = __describe__ (m);
  d = cuda.ArrayDescriptor ("width", v(1), "height", v(2), ...
      "format", v(4), ...
      "num_channels", v(5));

endfunction
