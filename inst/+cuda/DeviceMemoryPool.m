## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{p} =} cuda.DeviceMemoryPool ()
##
## Make a pool that keeps freed device memory for the next request of about the
## same size.
##
## The result is a cudaDeviceMemoryPool.  Allocating and freeing through the
## driver takes time and may wait for the device; a pool does neither once it
## holds enough memory.
##
## @example
## @group
## p = cuda.DeviceMemoryPool ();
## a = p.allocate (1000);
## clear a
## p.held_blocks
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cudaDeviceMemoryPool, cuda.mem_alloc}
## @end deftypefn

function p = DeviceMemoryPool ()

  p = __cuda_memory__ ("binpool", 0, 0);

endfunction
