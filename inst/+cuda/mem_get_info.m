## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{free}, @var{total}] =} cuda.mem_get_info ()
##
## Return the free and the total bytes of device memory.
##
## Memory that gpuArray keeps in reserve does not count as free.
##
## @example
## @group
## [free, total] = cuda.mem_get_info ();
## free > 0 && free <= total
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.mem_alloc, gpuDevice}
## @end deftypefn

function [free, total] = mem_get_info ()

  [free, total] = __cuda__ ("mem_get_info");

endfunction
