## blur.m -- smoothing by separable and by plain convolution.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = blur (put)
  [x, y] = meshgrid (1:30, 1:24);
  img = put (128 + 100 * sin (x / 3) .* cos (y / 4) + 20 * (mod (x + y, 7) == 0));
  g = exp (-(-3:3) .^ 2 / 2);
  g /= sum (g);
  smooth = conv2 (g, g, img, "same");
  plain = conv2 (img, put (g' * g), "same");
  figures.difference = max (abs (smooth(:) - plain(:)));
  figures.smooth = smooth(5:3:20,5:5:25);
  sharp = uint8 (img + 1.5 * (img - smooth));
  figures.sharp = sharp(1:4:end,1:4:end);
  figures.range = [min(sharp(:)), max(sharp(:))];
  box = ones (3) / 9;
  valid = conv2 (img, box, "valid");
  figures.valid = [size(valid), mean(valid(:))];
  signal = img(12,:);
  figures.filtered = filter (ones (1, 5) / 5, 1, signal);
  figures.lowpass = filter (0.2, [1, -0.8], signal)(end-3:end);
  figures.product = conv (signal(1:6), [1, -2, 1]);
endfunction
