## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## V = nufft_places (P): the points that nufft_points made, a row for each one.

function v = nufft_places (p)

  v = p.values;
  if (! isempty (v) || isempty (p.vectors))
    return;
  endif
  parts = cellfun (@listed, p.vectors, "UniformOutput", false);
  if (numel (parts) == 1)
    v = parts{1};
    return;
  endif
  counts = cellfun (@numel, parts);
  for d = 1:numel (counts)
    before = prod (counts(1:d-1));
    behind = prod (counts(d+1:end));
    one = repmat (parts{d}.', before, 1);
    v{d} = repmat (one(:), behind, 1);
  endfor
  v = horzcat (v{:});

endfunction

function v = listed (v)
  if (isstruct (v))
    v = v.first + v.step * (0:v.count - 1)';
  endif
  v = gpuArray (v(:));
endfunction
