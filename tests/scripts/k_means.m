## k_means.m -- clusters of points in the plane.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = k_means (put)
  n = 600;
  k = (1:n)';
  noise = [mod(k * 0.7548776662, 1), mod(k * 0.5698402910, 1)] - 0.5;
  centres = [0, 0; 4, 1; 1, 5];
  x = put (centres(mod (k, 3) + 1,:) + 2 * noise);
  c = x([1, 2, 5],:);
  for step = 1:20
    d = bsxfun (@minus, permute (x, [1, 3, 2]), permute (c, [3, 1, 2]));
    [best, label] = min (sum (d .^ 2, 3), [], 2);
    old = c;
    for j = 1:rows (c)
      c(j,:) = mean (x(label == j,:), 1);
    endfor
    if (max (abs (c(:) - old(:))) < 1e-12)
      break;
    endif
  endfor
  figures.steps = step;
  figures.centres = sortrows (gather (c));
  figures.sizes = sort (accumarray (label, 1))';
  figures.spread = sum (best);
  figures.label = label(1:12)';
endfunction
