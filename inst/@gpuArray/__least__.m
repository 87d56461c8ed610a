## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [D, AT] = __least__ (D, K, DIRECTION) has the K least of each column of D ("smallest",
## "largest" the greatest), the first of equals first and NaN last, and where they are.

function [d, at] = __least__ (d, k, direction)

  sense = 1;
  if (strcmp (direction, "largest"))
    sense = -1;
    d = -d;
  endif
  n = rows (d);
  if (n == 0 || k > 16 || any (isnan (d(:))))
    [d, at] = sort (d, 1);
    d = sense * d(1:k,:);
    at = at(1:k,:);
    return;
  endif
  [value, at] = deal (cell (k, 1));
  offsets = n * (0:columns (d) - 1);
  for i = 1:k
    [value{i}, at{i}] = min (d, [], 1);
    if (i < k)
      d(at{i} + offsets) = NaN;       # which min passes over
    endif
  endfor
  d = sense * vertcat (value{:});
  at = vertcat (at{:});

endfunction
