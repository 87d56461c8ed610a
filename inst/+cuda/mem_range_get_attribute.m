## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.mem_range_get_attribute (@var{ptr}, @var{bytes}, @var{attribute})
##
## Query the advice and prefetching of managed memory.
##
## @var{ptr} is managed memory or a part of it; @var{bytes} may be @code{[]}
## for all of it.  @var{attribute} is a member of
## @code{cuda.mem_range_attribute} or its name.  Locations are device numbers
## from 0, -1 for the CPU, and -2 if there is none or if parts of the memory
## differ; @qcode{"accessed_by"} returns a row of the named devices.
##
## @example
## @group
## h = cuda.managed_zeros (1000);
## h.advise ("set_preferred_location", "cpu");
## cuda.mem_range_get_attribute (h, [], "preferred_location")
##   @result{} ans = -1
## @end group
## @end example
##
## @seealso{cuda.mem_advise, cuda.mem_prefetch_async, cuda.mem_range_attribute}
## @end deftypefn

function v = mem_range_get_attribute (ptr, bytes, attribute)

  if (nargin != 3)
    cuda.internal.usage ();
  endif
  is_list = isequal (attribute, cuda.mem_range_attribute.ACCESSED_BY) ...
            || (ischar (attribute) && strcmpi (attribute, "accessed_by"));
  if (is_list)
    v = __cuda_memory__ ("range_attribute", ptr, bytes, attribute, 64);
    v = v(v != -2);
  else
    v = __cuda_memory__ ("range_attribute", ptr, bytes, attribute, 1);
  endif

endfunction
