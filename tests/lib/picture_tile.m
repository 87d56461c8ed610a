## WORST = picture_tile (A, B) -- how much two pictures differ where they differ most: the
## greatest mean of |A - B| over 30 x 30 pixels anywhere and all colours, of 0 to 1.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function worst = picture_tile (a, b)

  d = mean (abs (double (a) - double (b)), 3) / 255;
  part = ones (30, 1) / 30;
  worst = max (conv2 (part, part, d, "valid")(:));

endfunction
