## S = picture_ssim (A, B) -- how alike two pictures are in structure: 1 if they are the same.
##
## The mean index of Z. Wang, A. Bovik, H. Sheikh, E. Simoncelli, "Image Quality Assessment:
## From Error Visibility to Structural Similarity", IEEE Trans. Image Processing 13 (4),
## 2004, with the authors' Gaussian window of 11 x 11 pixels and sigma 1.5, K1 = 0.01 and
## K2 = 0.03, of the luminance where the window is within the picture.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function s = picture_ssim (a, b)

  a = luminance (a);
  b = luminance (b);
  w = exp (-(-5:5) .^ 2 / (2 * 1.5 ^ 2));
  w /= sum (w);
  blur = @(x) conv2 (w, w, x, "valid");
  [c1, c2] = deal ((0.01 * 255) ^ 2, (0.03 * 255) ^ 2);
  [ma, mb] = deal (blur (a), blur (b));
  va = blur (a .^ 2) - ma .^ 2;
  vb = blur (b .^ 2) - mb .^ 2;
  cov = blur (a .* b) - ma .* mb;
  s = (2 * ma .* mb + c1) .* (2 * cov + c2) ...
      ./ ((ma .^ 2 + mb .^ 2 + c1) .* (va + vb + c2));
  s = mean (s(:));

endfunction

function y = luminance (rgb)
  rgb = double (rgb);
  y = 0.299 * rgb(:,:,1) + 0.587 * rgb(:,:,2) + 0.114 * rgb(:,:,3);
endfunction
