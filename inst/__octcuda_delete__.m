## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} __octcuda_delete__ (@var{x}, @var{s})
## Undocumented internal function: delete the elements of the host array
## @var{x} that the index structure @var{s} names.
## @end deftypefn

## Only the literal [] deletes; an empty matrix that is passed around does not.

function x = __octcuda_delete__ (x, s)
  subs = s.subs;
  on_device = cellfun (@isobject, subs);
  subs(on_device) = cellfun (@gather, subs(on_device), "uniformoutput", false);
  x(subs{:}) = [];
endfunction

%!assert (__octcuda_delete__ (1:3, struct ("type", "()", "subs", {{2}})), [1 3])
