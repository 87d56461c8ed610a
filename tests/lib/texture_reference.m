## texture_reference.m -- what a texture gives, computed in plain Octave.
##
## Y = texture_reference (M, X, MODES, LINEAR, NORMALIZED, BORDER): M(i,j,k) is
## texel (i-1, j-1, k-1), the rows of X are coordinates, MODES has an address
## mode for each.  The formulas are those of the CUDA C++ Programming Guide,
## "Texture Fetching", with weights that are not rounded.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function y = texture_reference (m, x, modes, linear, normalized, border = 0)

  n_dims = columns (x);
  x = double (x);
  low = weight = zeros (size (x));
  for d = 1:n_dims
    n(d) = size (m, d);
    c = x(:,d);
    if (normalized)
      k = floor (c);
      switch (modes{d})
        case "wrap"
          c -= k;
        case "mirror"
          c -= k;
          odd = mod (k, 2) == 1;
          c(odd) = 1 - c(odd);
      endswitch
      c *= n(d);
    endif
    if (linear)
      c -= 0.5;
      weight(:,d) = c - floor (c);
    endif
    low(:,d) = floor (c);
  endfor
  y = zeros (rows (x), 1);
  for corner = 0:(2 ^ n_dims - 1) * linear
    share = ones (rows (x), 1);
    inside = true (rows (x), 1);
    at = ones (rows (x), 3);
    for d = 1:n_dims
      high = bitget (corner, d);
      k = low(:,d) + high;
      if (high)
        share .*= weight(:,d);
      else
        share .*= 1 - weight(:,d);
      endif
      switch (modes{d})
        case "clamp"
          k = min (max (k, 0), n(d) - 1);
        case "wrap"
          k = mod (k, n(d));
        case "mirror"
          k = mod (k, 2 * n(d));
          k = min (k, 2 * n(d) - 1 - k);
        case "border"
          inside &= k >= 0 & k < n(d);
          k = min (max (k, 0), n(d) - 1);
      endswitch
      at(:,d) = k + 1;
    endfor
    v = double (m(sub2ind ([size(m), 1](1:3), at(:,1), at(:,2), at(:,3))));
    v(! inside) = border;
    y += share .* v;
  endfor

endfunction
