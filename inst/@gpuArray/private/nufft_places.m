## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## V = nufft_places (P): the points that nufft_points made, a row for each one.

function v = nufft_places (p)

  v = p.values;
  if (! isempty (v) || isempty (p.vectors))
    return;
  endif
  if (numel (p.vectors) == 1)
    v = gpuArray (p.vectors{1});
    return;
  endif
  counts = cellfun (@numel, p.vectors);
  for d = 1:numel (counts)
    before = prod (counts(1:d-1));
    behind = prod (counts(d+1:end));
    one = repmat (gpuArray (p.vectors{d}(:)).', before, 1);
    v{d} = repmat (one(:), behind, 1);
  endfor
  v = horzcat (v{:});

endfunction
