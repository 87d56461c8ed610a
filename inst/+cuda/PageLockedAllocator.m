## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{a} =} cuda.PageLockedAllocator ()
## @deftypefnx {octcuda} {@var{a} =} cuda.PageLockedAllocator (@var{flags})
##
## Return the argument that @code{cuda.PageLockedMemoryPool} takes in PyCUDA: here
## @var{flags}, a sum of members of @code{cuda.host_alloc_flags}, 0 by default.
##
## @example
## @group
## p = cuda.PageLockedMemoryPool (cuda.PageLockedAllocator ());
## h = p.allocate ([2 3], "single");
## @end group
## @end example
##
## @seealso{cuda.PageLockedMemoryPool, cuda.pagelocked_empty}
## @end deftypefn

function a = PageLockedAllocator (varargin)

  a = cuda.internal.whole_number ("FLAGS", __arguments__ ("cuda.PageLockedAllocator", varargin), 0);

endfunction
