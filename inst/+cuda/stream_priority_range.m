## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{least}, @var{greatest}] =} cuda.stream_priority_range ()
##
## The priorities that streams can have.
##
## Priorities are numbers from @var{greatest}, which goes first, to @var{least},
## the larger number.  Both are 0 if the device has no priorities.
##
## @example
## @group
## [least, greatest] = cuda.stream_priority_range ();
## s = cuda.Stream (0, greatest);
## @end group
## @end example
##
## @seealso{cuda.Stream, cudaStream}
## @end deftypefn

function [least, greatest] = stream_priority_range ()
  [least, greatest] = __graph__ ("stream_priority_range");
endfunction
