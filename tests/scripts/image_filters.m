## image_filters.m -- edges, thresholds and histograms of a picture.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = image_filters (put)
  [x, y] = meshgrid (1:40, 1:32);
  picture = uint8 (127 + 120 * sin (x / 5 + (y / 7) .^ 2 / 5));
  img = put (picture);
  grey = double (img) / 255;
  gx = conv2 (grey, [1, 0, -1; 2, 0, -2; 1, 0, -1], "same");
  gy = conv2 (grey, [1, 2, 1; 0, 0, 0; -1, -2, -1], "same");
  edges = sqrt (gx .^ 2 + gy .^ 2);
  edges([1, end],:) = 0;
  edges(:,[1, end]) = 0;
  figures.edges = edges(6:6:end,8:8:end);
  figures.strong = nnz (edges > 1);
  direction = atan2 (gy, gx);
  figures.upwards = sum (sum (direction(2:end-1,2:end-1) > 0.8));
  counts = accumarray (double (img(:)) + 1, 1, [256, 1]);
  figures.counts = counts(1:16:end)';
  ## the threshold of Otsu
  p = counts / sum (counts);
  omega = cumsum (p);
  mu = cumsum (p .* (0:255)');
  between = (mu(end) * omega - mu) .^ 2 ./ (omega .* (1 - omega));
  between(! isfinite (between)) = 0;
  [~, level] = max (between);
  figures.level = level - 1;
  figures.white = nnz (img > level - 1);
  ## equalised
  table = uint8 (round (255 * omega));
  equal = table(double (img) + 1);
  figures.equal = equal(1:5:end,1:7:end);
  figures.flipped = flip (img(1:3,1:4), 2);
  figures.rotated = rot90 (img(1:2,1:3));
  figures.negative = 255 - img(1,1:8);
endfunction
