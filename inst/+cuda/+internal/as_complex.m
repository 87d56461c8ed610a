## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the gpuArray X as a complex array if one of the
## others is one.  A part of a complex array becomes real if its imaginary parts
## are 0, as in core; in PyCUDA it keeps its dtype.

function x = as_complex (x, varargin)

  if (isreal (x) && ! all (cellfun (@isreal, varargin)))
    x = complex (x);
  endif

endfunction
