## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{handle} =} cuda.mem_get_ipc_handle (@var{ptr})
##
## Return a handle, a row of 64 bytes of class uint8, with which another process
## can use memory of this one.
##
## @var{ptr} is memory of @code{cuda.mem_alloc}.  Send the handle to the other
## process, which passes it to @code{cuda.IPCMemoryHandle}.  Keep @var{ptr}
## until the other process is done.  @var{ptr} must be a whole allocation; a
## part raises @code{octcuda:LogicError}.  gpuArrays, managed and page-locked
## memory have no handle: copy to memory of @code{cuda.mem_alloc} first.
##
## @example
## @group
## a = cuda.mem_alloc (1000);
## h = cuda.mem_get_ipc_handle (a);
## size (h)
##   @result{} ans =
##
##         1   64
## @end group
## @end example
##
## @seealso{cuda.IPCMemoryHandle, cuda.mem_alloc}
## @end deftypefn

function handle = mem_get_ipc_handle (varargin)

  ptr = __arguments__ ("cuda.mem_get_ipc_handle", varargin);
  handle = __cuda_memory__ ("ipc_export", ptr);

endfunction
