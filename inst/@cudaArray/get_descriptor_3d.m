## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaArray} {@var{d} =} get_descriptor_3d (@var{a})
##
## Describe the array @var{a} by a @code{cuda.ArrayDescriptor3D}.
##
## @example
## @group
## a = cuda.np_to_array (single ([1 2 3; 4 5 6]), "C");
## d = a.get_descriptor_3d ();
## [d.width, d.height]
##   @result{} ans =
##      3   2
## @end group
## @end example
##
## @seealso{cudaArray, cuda.ArrayDescriptor3D}
## @end deftypefn

function d = get_descriptor_3d (a)

  v = __describe__ (a);
  d = cuda.ArrayDescriptor3D ("width", v(1), "height", v(2), ...
      "depth", v(3), "format", v(4), ...
      "num_channels", v(5), "flags", v(6));

endfunction
