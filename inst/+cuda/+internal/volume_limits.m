## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the colors of the patch H, a volume of glvolume, are the least and
## the greatest of its elements from now on; they give its axes limits.

function volume_limits (h)

  addlistener (h, "volumedata", @set_range);
  set_range (h);

endfunction

function set_range (h, varargin)

  V = get (h, "volumedata");
  if ((isnumeric (V) || islogical (V)) && isreal (V) && ndims (V) == 3)    # else drawing it is an error
    set (h, "facevertexcdata", range_of (V)([1, 1, 1, 1, 2, 2, 2, 2])(:));
  endif

endfunction

## The least and the greatest finite element.
function range = range_of (V)

  range = __init_octcuda__ ("range", V);
  if (isempty (range))
    V = V(isfinite (V));
    range = double ([min(V), max(V)]);
  endif
  if (isempty (range))
    range = [0, 1];
  elseif (range(1) == range(2))
    range(2) += 1;
  endif

endfunction
