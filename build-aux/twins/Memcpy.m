#| name         | what                                | extent
#| Memcpy2D     | a rectangle of bytes                | m.height = 2;
#| Memcpy3D     | a box of bytes                      | m.height = 2;  m.depth = 1;
#| Memcpy3DPeer | a box of bytes between two contexts | m.height = 2;  m.depth = 1;
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.${name} ()
##
## Describe the copy of ${what}:
## a cuda${name} object, whose fields are set and which is then called.
##
## See @code{help cuda${name}} for the fields and what is done with them.
##
## @example
## @group
## d = cuda.to_device (magic (4));
## m = cuda.${name} ();
## m.set_src_device (d);
## m.src_pitch = 32;
## m.set_dst_host (zeros (2, 2));
## m.dst_pitch = 16;
## m.width_in_bytes = 16;
## ${extent}
## m ()
##   @result{} ans =
##
##        16    2
##         5   11
## @end group
## @end example
##
## @seealso{cuda${name}, cuda.mem_alloc_pitch}
## @end deftypefn

function m = ${name} ()

  m = cuda${name} ();

endfunction
