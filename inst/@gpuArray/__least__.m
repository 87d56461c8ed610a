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
  offsets = n * (0:columns (d) - 1);
  value = at = {};
  for i = 1:k * (n > 0 && k <= 16)
    [value{i,1}, at{i,1}] = min (d, [], 1);
    if (k > 1)
      d(at{i} + offsets) = NaN;       # which min passes over
    endif
  endfor
  if (isempty (value) || (k > 1 && any (isnan (value{k}))))
    for i = numel (value):-1:1
      d(at{i} + offsets) = value{i};
    endfor
    [d, at] = sort (d, 1);
    d = d(1:k,:);
    at = at(1:k,:);
  else
    d = vertcat (value{:});
    at = vertcat (at{:});
  endif
  d = sense * d;

endfunction
