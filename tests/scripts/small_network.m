## small_network.m -- a network with one hidden layer learns two classes: forward,
## backward and the update are products and expressions.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = small_network (put)
  n = 120;
  angle = 2 * pi * (1:n)' / n;
  radius = 1 + mod ((1:n)', 2);
  x = put ([radius .* cos(angle), radius .* sin(angle), ones(n, 1)]);
  y = put (mod ((1:n)', 2));
  w1 = put (reshape (sin (1:24), 3, 8));
  w2 = put (cos (1:9)');
  loss = zeros (1, 60);
  for t = 1:60
    h = max (x * w1, 0);
    a = [h, ones(n, 1)];
    p = 1 ./ (1 + exp (-a * w2));
    d = (p - y) / n;
    g2 = a' * d;
    g1 = x' * ((d * w2(1:8)') .* (h > 0));
    w1 -= 2 * g1;
    w2 -= 2 * g2;
    loss(t) = -mean (y .* log (p) + (1 - y) .* log (1 - p));
  endfor
  figures.first_loss = loss(1:5);
  figures.last_loss = put (loss(60));
  figures.right = mean ((p > 0.5) == y);
  figures.w2 = w2;
  figures.gradient = norm (g1, "fro");
endfunction
