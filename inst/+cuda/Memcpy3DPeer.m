## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{m} =} cuda.Memcpy3DPeer ()
##
## Describe the copy of a box of bytes between two contexts.  The result is a
## cudaMemcpy3DPeer object: set its fields, then call it.
##
## See @code{help cudaMemcpy3DPeer} for the fields and how to use them.
##
## @example
## @group
## d = cuda.to_device (magic (4));
## m = cuda.Memcpy3DPeer ();
## m.set_src_device (d);
## m.src_pitch = 32;
## m.set_dst_host (zeros (2, 2));
## m.dst_pitch = 16;
## m.width_in_bytes = 16;
## m.height = 2;  m.depth = 1;
## m ()
##   @result{} ans =
##
##        16    2
##         5   11
## @end group
## @end example
##
## @seealso{cudaMemcpy3DPeer, cuda.mem_alloc_pitch}
## @end deftypefn

function m = Memcpy3DPeer ()

  m = cudaMemcpy3DPeer ();

endfunction
