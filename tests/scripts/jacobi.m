## jacobi.m -- Poisson's equation on a square by Jacobi's and by red-black sweeps.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = jacobi (put)
  n = 34;
  h = 1 / (n - 1);
  [x, y] = meshgrid (put (linspace (0, 1, n)));
  f = 2 * pi ^ 2 * sin (pi * x) .* sin (pi * y);
  u = zeros (n, "like", f);
  history = [];
  for k = 1:150
    old = u;
    u(2:end-1,2:end-1) = (old(1:end-2,2:end-1) + old(3:end,2:end-1) ...
                          + old(2:end-1,1:end-2) + old(2:end-1,3:end) ...
                          + h ^ 2 * f(2:end-1,2:end-1)) / 4;
    if (mod (k, 50) == 0)
      history(end+1) = gather (max (abs (u(:) - old(:))));
    endif
  endfor
  figures.history = history;
  figures.jacobi = u(n/2,:);
  ## over-relaxed, one colour after the other
  red = mod ((1:n)' + (1:n), 2) == 0;
  red([1, end],:) = red(:,[1, end]) = false;
  black = mod ((1:n)' + (1:n), 2) == 1;
  black([1, end],:) = black(:,[1, end]) = false;
  u = zeros (n, "like", f);
  omega = 1.8;
  for k = 1:40
    for colour = {put(red), put(black)}
      star = (circshift (u, 1) + circshift (u, -1) + circshift (u, [0, 1]) ...
              + circshift (u, [0, -1]) + h ^ 2 * f) / 4;
      u(colour{1}) = (1 - omega) * u(colour{1}) + omega * star(colour{1});
    endfor
  endfor
  figures.error = max (max (abs (u - sin (pi * x) .* sin (pi * y))));
  figures.sum = sum (u(:)) * h ^ 2;
endfunction
