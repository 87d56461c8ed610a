## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.IPCMemoryHandle (@var{handle})
## @deftypefnx {octcuda} {@var{a} =} cuda.IPCMemoryHandle (@var{handle}, @var{flags})
##
## Open memory of another process.
##
## @var{handle} is the result of @code{cuda.mem_get_ipc_handle} in that process,
## 64 values of class uint8; @var{flags} is
## @code{cuda.ipc_mem_flags.LAZY_ENABLE_PEER_ACCESS} by default.  The result is
## a cudaDeviceAllocation, which kernels and all copies take; @code{close
## (@var{a})} unmaps the memory, and so does clearing the last variable that
## holds it.  A process cannot open its own handle (@code{octcuda:LogicError}).
##
## @example
## @group
## a = cuda.to_device (1:4);
## handle = cuda.mem_get_ipc_handle (a);   # numbers to send
## ## in the process that they were sent to:
## ##   b = cuda.IPCMemoryHandle (handle);
## ##   cuda.from_device (b, [1 4])
## @end group
## @end example
##
## @seealso{cuda.mem_get_ipc_handle, cudaDeviceAllocation}
## @end deftypefn

function a = IPCMemoryHandle (varargin)

  [handle, flags] = __arguments__ ("cuda.IPCMemoryHandle", varargin);
  a = __cuda_memory__ ("ipc_open", handle, flags);

endfunction
