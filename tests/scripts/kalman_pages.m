## kalman_pages.m -- many Kalman filters at once, a page for each: moving points of
## which noisy places are seen.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = kalman_pages (put)
  n = 50;
  f = put ([1, 0.1; 0, 1]);
  h = put ([1, 0]);
  q = put ([1e-4, 0; 0, 1e-3]);
  r = put (reshape (0.02 + 0.01 * mod (1:n, 5), 1, 1, n));
  x = put (repmat ([0; 1], [1, 1, n]));
  p = put (repmat (eye (2), [1, 1, n]));
  one = put (eye (2)(:,:) + 0);
  speed = reshape (1 + (1:n) / n, 1, 1, n);
  for t = 1:30
    z = put (speed * 0.1 * t + 0.1 * sin (7 * t + speed));
    x = times (f, x);
    p = times (times (f, p), f') + q;
    s = times (times (h, p), h') + r;
    k = times (p, h') ./ s;
    x += times (k, z - times (h, x));
    p = times (one - times (k, h), p);
  endfor
  figures.places = squeeze (x(1,1,:))';
  figures.speeds = squeeze (x(2,1,:))';
  figures.is_near = all (abs (squeeze (x(2,1,:)) - speed(:)) < 0.2);
  figures.trust = p(:,:,[1, n]);
  figures.gains = squeeze (k(:,1,1:5));
endfunction

## Products of pages; core has them for ordinary arrays in no release yet.
function c = times (a, b)
  if (isobject (a) || isobject (b))
    c = pagemtimes (a, b);
    return;
  endif
  n = max (size (a, 3), size (b, 3));
  for k = 1:n
    c(:,:,k) = a(:,:,min (k, end)) * b(:,:,min (k, end));
  endfor
endfunction
