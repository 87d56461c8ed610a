## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{handle} =} cuda.mem_get_ipc_handle (@var{ptr})
##
## 64 bytes, a row of class uint8, that let another process use memory of this
## one.
##
## @var{ptr} is memory of @code{cuda.mem_alloc}.  The other process gives the
## handle, however it got it, to @code{cuda.IPCMemoryHandle}.  Keep @var{ptr}
## until the other process is done; give the handle of a whole allocation, for
## one of a part raises @code{octcuda:LogicError}. gpuArrays, managed and
## page-locked memory have none: copy to memory of @code{cuda.mem_alloc} first.
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
