## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{s} =} cuda.pointer_attributes (@var{ptr})
##
## Return what CUDA knows about a pointer, as a struct.
##
## @var{ptr} is device memory, a gpuArray, a cudaHostAllocation, or an address
## (a uint64 number).  Fields are @code{context} and the other addresses as
## uint64 numbers, @code{memory_type} (a member of @code{cuda.memory_type}),
## @code{device_pointer}, @code{host_pointer}, @code{buffer_id},
## @code{is_managed}, @code{device_ordinal} (from 0), @code{range_start_addr},
## @code{range_size} and @code{mapped}; fields that do not apply to this memory
## are @code{[]}.  An address that CUDA does not know raises
## @code{octcuda:LogicError}.
##
## @example
## @group
## a = cuda.mem_alloc (1000);
## s = cuda.pointer_attributes (a + 10);
## s.memory_type == cuda.memory_type.DEVICE
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.mem_get_address_range, cuda.pointer_attribute}
## @end deftypefn

function s = pointer_attributes (ptr)

  if (nargin != 1)
    cuda.internal.usage ();
  endif
  s = __cuda_memory__ ("info", ptr);

endfunction
