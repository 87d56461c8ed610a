## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{base}, @var{bytes}] =} cuda.mem_get_address_range (@var{ptr})
##
## Return the address and the size in bytes of the allocation that contains a
## pointer.
##
## @var{ptr} is device memory, a gpuArray or an address (a uint64 number).
## gpuArrays share larger allocations, so the size may exceed that of the array.
## An address that CUDA does not know raises @code{octcuda:LogicError}.
##
## @example
## @group
## a = cuda.mem_alloc (1000);
## [base, bytes] = cuda.mem_get_address_range (a + 100);
## base == uint64 (a)
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.pointer_attributes, cuda.mem_alloc}
## @end deftypefn

function [base, bytes] = mem_get_address_range (varargin)

  ptr = __arguments__ ("cuda.mem_get_address_range", varargin);
  [base, bytes] = __cuda_memory__ ("range", ptr);

endfunction
