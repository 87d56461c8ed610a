## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} __core_randi__ (@dots{})
## Undocumented internal function: core's @code{randi}, also while
## @code{octcuda_overload} has another one in front of it.
## @end deftypefn

function x = __core_randi__ (varargin)
  persistent core = [];
  if (isempty (core))
    mode = octcuda_overload ();
    octcuda_overload ("off");
    core = @randi;
    core (1);
    octcuda_overload (mode);
  endif
  x = core (varargin{:});
endfunction

%!assert (size (__core_randi__ (3, 2, 4)), [2, 4])
