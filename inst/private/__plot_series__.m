## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [I, COLORS] = __plot_series__ (AX, N): the next N colors of the axes, and the number of
## the first among all.

function [i, colors] = __plot_series__ (ax, n)

  order = get (ax, "colororder");
  i = get (ax, "colororderindex");
  at = mod (i - 1 + (0:n-1), rows (order)) + 1;
  colors = order(at, :);
  i = at(1);
  set (ax, "colororderindex", mod (at(end), rows (order)) + 1);

endfunction
