## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaMipmappedArray} {@var{d} =} get_descriptor_3d (@var{m})
##
## Describe the largest level of @var{m} by a @code{cuda.ArrayDescriptor3D}.
##
## @example
## @group
## m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", 16), 2);
## m.get_descriptor_3d ().width
##   @result{} ans = 16
## @end group
## @end example
##
## @seealso{cudaMipmappedArray, cuda.ArrayDescriptor3D}
## @end deftypefn

function d = get_descriptor_3d (m)

  v = __describe__ (m);
  d = cuda.ArrayDescriptor3D ("width", v(1), "height", v(2), ...
      "depth", v(3), "format", v(4), ...
      "num_channels", v(5), "flags", v(6));

endfunction
