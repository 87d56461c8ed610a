## interp.tst -- interp1, interp2, piecewise and other polynomials give what
## core gives, bit for bit.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## ---- interp1 ----

%!test
%! warning ("off", "all", "local");
%! x = [1 2 3 4.5];
%! y = [3 1 4 1.5];
%! xi = [-1 0 1 1.3 2 2.5 3.999 4 4.5 5 NaN Inf -Inf];
%! for m = {"nearest", "next", "linear", "cubic", "spline"}
%!   f = @(x, y, xi) interp1 (x, y, xi, m{1});
%!   same_on_gpu (f, x, y, xi, "mixed", true);
%!   same_on_gpu (f, x', y', xi');
%!   same_on_gpu (f, fliplr (x), y, reshape (xi(1:12), 3, 4));
%!   same_on_gpu (f, x([2 1 4 3]), y, xi);
%!   same_on_gpu (f, x, [y; y.^2]', xi', "mixed", true);
%!   same_on_gpu (f, x, [y; y.^2]', 2.2);
%!   same_on_gpu (f, x, reshape (sqrt (1:24), 4, 2, 3), xi');
%!   same_on_gpu (f, x, y, 2.2);
%!   same_on_gpu (f, x, y, 9);
%!   same_on_gpu (f, x, y, zeros (0, 3));
%!   same_on_gpu (f, x, y, zeros (1, 0));
%!   same_on_gpu (f, x, y + 1i, xi);
%!   same_on_gpu (f, [1 2], [3 5], xi);
%!   same_on_gpu (f, [1 2 2 3], y, xi);
%!   same_on_gpu (f, 1, 3, xi);
%! endfor
%! for m = {"nearest", "previous", "next", "linear", "cubic", "pchip", ...
%!          "spline", "*nearest", "*next", "*linear", "*cubic", "LINEAR", "foo"}
%!   f = @(x, y, xi) interp1 (x, y, xi, m{1});
%!   e = @(x, y, xi) interp1 (x, y, xi, m{1}, "extrap");
%!   same_on_gpu (f, x, y, xi');
%!   same_on_gpu (e, x, y, xi);
%!   same_on_gpu (e, x, [y; y.^2]', [xi; xi]);
%!   same_on_gpu (@(x, y, xi) interp1 (x, y, xi, m{1}, -7), x, y, xi);
%!   same_on_gpu (@(y, xi) interp1 (y, xi, m{1}), y, xi, "mixed", true);
%!   same_on_gpu (@(y, xi) interp1 (y, xi, m{1}, 0), [y; y]', xi);
%! endfor
%! for m = {"linear", "spline"}
%!   f = @(x, y, xi) interp1 (x, y, xi, m{1});
%!   same_on_gpu (f, single (x), y, xi);
%!   same_on_gpu (f, x, single (y), xi);
%!   same_on_gpu (f, x, y, single (xi));
%! endfor
%!test
%! warning ("off", "all", "local");
%! xi = [0 1 1.5 2 2.5 3 3.5 NaN];
%! for side = {"left", "right"}
%!   for x = {[1 2 2 3], [3 2 2 1], [1 2 2 2], [1 2 2.5 3]}
%!     for m = {"linear", "nearest", "previous", "pchip"}
%!       same_on_gpu (@(x, y, xi) interp1 (x, y, xi, m{1}, side{1}), x{1}, ...
%!                    [3 1 4 1.5], xi);
%!     endfor
%!   endfor
%! endfor
%! same_on_gpu (@(y, xi) interp1 (y, xi), [3 1 4], [1 1.5 2]);
%! same_on_gpu (@(y) interp1 (y), [3 1 4]);
%! same_on_gpu (@(x, y) interp1 (x, y, "linear", "pp").coefs, [1 2 4], [3 1 4]);
%! same_on_gpu (@(x, y) interp1 (x, y, "spline", "pp").coefs, [1 2 4 5], 4:-1:1);
%!test # many points, many values
%! warning ("off", "all", "local");
%! x = sort (test_values ("double", "random", 0, 1, 700));
%! y = test_values ("double", "random", -3, 3, 700);
%! xi = test_values ("double", "random", -0.1, 1.1, 3001);
%! for m = {"nearest", "previous", "linear", "pchip", "spline"}
%!   same_on_gpu (@(x, y, xi) interp1 (x, y, xi, m{1}), x, y, xi);
%! endfor

## ---- piecewise polynomials, pchip, spline ----

%!test
%! warning ("off", "all", "local");
%! xi = [-1 0 1 1.3 2 2.5 3.999 4 4.5 5 NaN Inf -Inf];
%! pps = {spline(1:4, [1 3 2 5]), spline(1:4, [1 3 2 5; 3 2 1 7]), ...
%!        mkpp([0 1 2], [1; 2]), mkpp([0 1 2], [1 2; 3 4i]), ...
%!        mkpp([0 1], [1 2 3]), mkpp(single([0 1 2]), [1 2; 3 4]), ...
%!        mkpp([0 1 2], single([1 2; 3 4])), pchip(1:3, reshape(1:12, 2, 2, 3)), ...
%!        mkpp([2 1 0], [1 2; 3 4]), mkpp([0 1 2], [1 2; 3 4], [1 1])};
%! for pp = pps
%!   for v = {xi, xi', [xi; xi + 0.1], reshape(xi(1:12), 2, 3, 2), 1.5, ...
%!            zeros(0, 3), zeros(1, 0), single(xi)}
%!     same_on_gpu (@(xi) ppval (pp{1}, xi), v{1});
%!   endfor
%!   p = pp{1};
%!   same_on_gpu (@(c) ppval (setfield (p, "coefs", c), xi), p.coefs);
%! endfor
%! same_on_gpu (@(xi) ppval (1, xi), xi);
%! same_on_gpu (@(xi) ppval (struct ("form", "x"), xi), xi);
%!test
%! warning ("off", "all", "local");
%! x = [1 2 3.5 4 6];
%! xi = [0 1 1.5 3.9 6 7 NaN];
%! for f = {@pchip, @spline}
%!   for y = {[3 1 4 1.5 9], [1 2 3 4 5; 5 3 1 2 0], [3 1 4 1.5 9] * 1i}
%!     same_on_gpu (@(x, y, xi) f{1} (x, y, xi), x, y{1}, xi, "mixed", true);
%!     same_on_gpu (@(x, y) f{1} (x, y).coefs, x, y{1});
%!   endfor
%!   same_on_gpu (@(x, y, xi) f{1} (x, y, xi), x(1:2), [1 5], xi);
%!   same_on_gpu (@(x, y, xi) f{1} (x, y, xi), x(1:3), [1 5 2], xi);
%!   same_on_gpu (@(x, y, xi) f{1} (x, y, xi), x, [1 5], xi);
%!   same_on_gpu (@(x) f{1} (x), x);
%! endfor
%! same_on_gpu (@(x, y, xi) spline (x, y, xi), x, [0, 3 1 4 1.5 9, 2], xi);

## ---- interp2 ----

%!test
%! warning ("off", "all", "local");
%! Z = magic (5) / 7;
%! a = [1 2.5 3; 4 5 6];
%! b = [1 1.5 2; 3 4 0.5] + 0.1;
%! for m = {"nearest", "linear", "cubic", "pchip", "spline", "foo", "*linear"}
%!   g = @(z, a, b) interp2 (z, a, b, m{1});
%!   h = @(x, y, z, a, b) interp2 (x, y, z, a, b, m{1});
%!   same_on_gpu (g, Z, a, b, "mixed", true);
%!   same_on_gpu (g, Z, [1 2.5 3 7 NaN], [1 1.5 2]', "mixed", true);
%!   same_on_gpu (g, Z, [1 2.5 3], [1 1.5 2]);
%!   same_on_gpu (g, Z, 2.2, 3.7);
%!   same_on_gpu (g, Z, [1 2], [1 2 3]);
%!   if (any (strcmp (m{1}, {"linear", "cubic"})))
%!     same_on_gpu (g, Z + 1i, a, b);
%!     same_on_gpu (g, single (Z), a, b, "ulp", 4);   # cubic has sums (9 and 11)
%!     same_on_gpu (g, Z, single (a), b);
%!   endif
%!   same_on_gpu (g, Z(1:2,:), a, b);
%!   same_on_gpu (g, Z(1,:), a, b);
%!   same_on_gpu (h, 1:5, 2:6, Z, a, b);
%!   same_on_gpu (h, [1 2 4 8 9], [6 5 3 2 1]', Z, a, b);
%!   same_on_gpu (h, 5:-1:1, [6 5 3 2 1]', Z, a, b);
%!   same_on_gpu (h, [1 1 2 3 4], 1:5, Z, a, b);
%!   same_on_gpu (h, 1:4, 1:5, Z, a, b);
%!   same_on_gpu (@(z) interp2 (z, 1, m{1}), Z);
%!   same_on_gpu (@(z) interp2 (z, 2, m{1}, -1), Z);
%!   same_on_gpu (@(z, a, b) interp2 (z, a, b, m{1}, -1), Z, a, b);
%! endfor
%! [x, y] = meshgrid (1:5, 2:6);
%! same_on_gpu (@(x, y, z, a, b) interp2 (x, y, z, a, b), x, y, Z, a, b, ...
%!              "mixed", true);
%! same_on_gpu (@(z) interp2 (z), Z);
%! same_on_gpu (@(z) interp2 (z, -1), Z);
%! same_on_gpu (@(z, n) interp2 (z, n), Z, 1, "mixed", true);
%! same_on_gpu (@(z) interp2 (z, z), Z);
%! same_on_gpu (@(z) interp2 (z), zeros (0, 3));
%! same_on_gpu (@(z) interp2 (z, 1, 2, 3), Z);

## The slopes: rising, falling, flat, bent; at the ends, too.
%!test
%! warning ("off", "all", "local");
%! y = [1 2 4 3 3 5 9 9 0 -1; 0 5 4 9 -9 1 2 2.5 8 1; 5 4 3 1 0 -3 -3 -4 -9 0;
%!      zeros(1, 10); -0:-1:-9; 1e300 * (-1) .^ (1:10); 1 NaN 2:9; 1 2 Inf 4:10]';
%! y = [y, reshape(test_values ("double", "random", -1, 1, 100), 10, 10)];
%! x = [1 2 4 4.5 6 7.25 9 10 11 13];
%! for c = {"double", "single"}
%!   X = feval (c{1}, x);
%!   for cols = {1:18, [1:6, 9:18], 1, 2}
%!     Y = feval (c{1}, y(:,cols{1}));
%!     same_on_gpu (@(x, y) __pchip_deriv__ (x, y, 1), X, Y, "mixed", true);
%!     same_on_gpu (@(x, y) __pchip_deriv__ (x, y, 2), X', Y');
%!     same_on_gpu (@(x, y) __pchip_deriv__ (x, y), X(1:3), Y(1:3,:));
%!     same_on_gpu (@(x, y) __pchip_deriv__ (x, y), X(1:2), Y(1:2,:));
%!   endfor
%!   same_on_gpu (@(x, y) __pchip_deriv__ (x, y), X, Y(1:3,:));
%! endfor

## ---- polynomials ----

%!test
%! warning ("off", "all", "local");
%! polys = {[1 2 3], [0.1 -3 1e3 7 2]', 3, [], single([1 2]), [1 2i], [1i 0], ...
%!          int8([1 2]), ones(2, 2), [1 NaN], [0 0 0], 2i, [-0, -0]};
%! for c = {"double", "single", "complex double", "int8"}
%!   e = test_values (c{1}, "edge")(1:2:end);
%!   for p = polys
%!     same_on_gpu (@(p, x) polyval (p, x), p{1}, e, "mixed", true);
%!     same_on_gpu (@(p, x) polyval (p, x), p{1}, reshape ([e; e; e; e; e; e](1:6), 1, 2, 3));
%!     same_on_gpu (@(p, x) polyval (p, x, [], [2 3]), p{1}, e');
%!   endfor
%! endfor
%! same_on_gpu (@(p, x) polyval (p, x), [1 2 3], zeros (0, 3));
%! same_on_gpu (@(p, x) polyval (p, x), [1 2 3], single (zeros (0, 3)));
%! same_on_gpu (@(p, x) polyval (p, x), [1 2 3], 7);
%! same_on_gpu (@(p, x) polyval (p, x, [], 1), [1 2 3], 7);
%! same_on_gpu (@(p) polyval (p), [1 2 3]);
%! same_on_gpu (@(p, x) polyval (p, x, 1), [1 2 3], 1:3, "nout", 2);
%! [p, s] = polyfit (1:9, sin (1:9), 2);
%! same_on_gpu (@(p, x) polyval (p, x, s), p, 1:3, "nout", 2);
%! same_on_gpu (@(x, y) polyfit (x, y, 2), 1:9, sin (1:9), "mixed", true, "ulp", 16);
%! same_on_gpu (@(x, y) polyfit (x, y, 2), 1:9, sin (1:8));
%!test  # of many points, which are not core's work
%! x = linspace (-1, 1, 200007);
%! for y = {exp(x), exp(2i * x), single(sin (x))}
%!   tol = {1e-12, 1e-4}{1 + isa(y{1}, "single")};
%!   for n = {0, 1, 4, logical([1, 0, 1, 1])}
%!     want = polyfit (x, y{1}, n{1});
%!     got = polyfit (gpuArray (x), gpuArray (y{1}), n{1});
%!     assert (isgpuarray (got) && isa (got, class (want)));
%!     assert (gather (got), want, tol);
%!   endfor
%!   [p, s, mu] = polyfit (x, y{1}, 2);
%!   [q, t, nu] = polyfit (gpuArray (x), gpuArray (y{1}), 2);
%!   assert (gather (q), p, 10 * tol);
%!   assert (gather (nu), mu, 10 * tol);
%!   assert (gather (t.R), s.R, 1e4 * tol);
%!   assert (isgpuarray (t.X) && isequal (fieldnames (t), fieldnames (s)));
%!   assert (gather (t.yf), s.yf, 10 * tol);
%! endfor

%!test assert_no_live ();

## Distances of integers
%!test
%! for h = {uint8(2), int8(2), int8([1 2 4]), single(2), [1 2 4]}
%!   for x = {[1 4 9], single([1 4 9]), uint8([1 4 9])}
%!     same_on_gpu (@gradient, x{1}, h{1}, "mixed", true);
%!   endfor
%! endfor
%! same_on_gpu (@(x) gradient (x, int8 (2), int8 (3)), magic (4), "nout", 2);

## At complex points
%!test
%! warning ("off", "all", "local");
%! x = [1 2 3 4];
%! y = [1 4 9 16];
%! for m = {"nearest", "previous", "next", "linear", "cubic", "pchip", "spline"}
%!   for xi = {1.5+1i, complex(1.5, 0), [1.5, 2+1i], [1.5; 2-1i; 3i], 5+1i, [1.5-2i, 9; NaN, 0]}
%!     same_on_gpu (@(x, y, xi) interp1 (x, y, xi, m{1}), x, y, xi{1}, "ulp", 4);
%!     same_on_gpu (@(x, y, xi) interp1 (x, y, xi, m{1}, "extrap"), x, y, xi{1}, "ulp", 4);
%!   endfor
%! endfor
%! pp = mkpp ([0, 1, 2], [1, 2; 3, 4]);
%! same_on_gpu (@(xi) ppval (pp, xi), [0.5+1i, 1-1i, 3]);
%! same_on_gpu (@(xi) ppval (pp, xi), 0.5+1i);
