## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.internal.descriptor_vector (@var{d})
## The fields of a descriptor as the vector that the gateways take.
## @end deftypefn

function v = descriptor_vector (d)

  switch (class (d))
    case "cuda.ArrayDescriptor"
      v = [d.width, d.height, 0, d.format, d.num_channels, 0, 0];
    case "cuda.ArrayDescriptor3D"
      v = [d.width, d.height, d.depth, d.format, d.num_channels, d.flags, 1];
    otherwise
      error ("octcuda:WrongKind", ["DESCRIPTOR must be a " ...
             "cuda.ArrayDescriptor or cuda.ArrayDescriptor3D, not a %s"], ...
             class (d));
  endswitch

endfunction
