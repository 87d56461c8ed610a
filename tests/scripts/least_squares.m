## least_squares.m -- a polynomial and a plane through points by the normal equations.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = least_squares (put)
  n = 200;
  x = put (linspace (-1, 1, n)');
  y = 1 - 2 * x + 3 * x .^ 3 + 0.01 * cos (40 * x);
  a = x .^ (0:4);
  c = (a' * a) \ (a' * y);
  figures.coefficients = c;
  figures.residual = norm (y - a * c);
  figures.fit = polyval (flip (c)', [-1, 0, 1]);
  ## a weighted plane
  [u, v] = meshgrid (linspace (0, 1, 15));
  z = put (2 * u - v + 0.5 + 0.1 * sin (9 * u .* v));
  w = put (exp (-u(:)));
  m = [put(u(:)), put(v(:)), ones(numel (u), 1)];
  figures.plane = (m' * (w .* m)) \ (m' * (w .* z(:)));
  centred = [x, y] - mean ([x, y]);
  figures.covariance = centred' * centred / (n - 1);
  figures.determinant = det (figures.covariance);
  figures.correlation = figures.covariance(1,2) ...
                        / sqrt (prod (diag (figures.covariance)));
endfunction
