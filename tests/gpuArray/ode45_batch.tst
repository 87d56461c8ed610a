## ode45_batch.tst -- many differential equations at once, against ode45.
##
## Steps are chosen by the same rules, so that results agree up to rounding, far
## closer than the tolerances.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function d = predators (t, y, p)
%!  d = [p(1) * y(1) - p(2) * y(1) * y(2)
%!       p(2) * y(1) * y(2) - p(3) * y(2)];
%!endfunction
%!function d = van_der_pol (t, y, p)
%!  d = [y(2); p * (1 - y(1)^2) * y(2) - y(1)];
%!endfunction
%!function d = lorenz (t, y, p)
%!  d = [p(1) * (y(2) - y(1)); y(1) * (p(2) - y(3)) - y(2); y(1) * y(2) - p(3) * y(3)];
%!endfunction

## Every column is what ode45 makes of it: values at TSPAN, and steps.
%!function is_as_core (f, tspan, Y0, P, varargin)
%!  [t, Y, steps] = ode45_batch (f, tspan, Y0, P, varargin{:});
%!  assert (isgpuarray (Y) && ! isgpuarray (t));
%!  Y = gather (Y);
%!  for k = 1:columns (Y0)
%!    [tt, yy] = ode45 (@(t, y) f (t, y, P(:,k)), tspan, Y0(:,k), odeset (varargin{:}));
%!    if (numel (tspan) == 2)
%!      want = yy(end,:)';
%!      got = Y(:,k);
%!    else
%!      want = yy';
%!      got = Y(:,:,k);
%!    endif
%!    assert (got, want, 1e-9 * (1 + abs (want)));
%!    sol = ode45 (@(t, y) f (t, y, P(:,k)), tspan([1, end]), Y0(:,k), odeset ("Refine", [], varargin{:}));
%!    assert (steps(k), columns (sol.x) - 1);
%!  endfor
%!  assert (t, {tspan(:), tspan(end)}{1 + (numel (tspan) == 2)});
%!endfunction

%!test is_as_core (@predators, [0, 5], [1, 2, 0.5; 1, 0.5, 2], [1, 1.5, 1; 1, 1, 0.5; 1, 0.7, 1]);
%!test is_as_core (@predators, [0, 0.3, 1, 1.01, 4, 5], [1, 2; 1, 0.5], [1, 1.5; 1, 1; 1, 0.7], "RelTol", 1e-8, "AbsTol", 1e-9);
%!test is_as_core (@van_der_pol, [0, 3], [2, 1; 0, 0], [1, 3], "RelTol", 1e-5);
%!test is_as_core (@van_der_pol, [3, 0], [2, 1; 0, 0], [0.1, 0.2]);
%!test is_as_core (@van_der_pol, [3, 2.5, 0.1], [2; 0], 0.1, "AbsTol", [1e-3, 1e-8]);
%!test is_as_core (@van_der_pol, [0, 1], [2; 0], 1, "MaxStep", 0.01);
%!test is_as_core (@van_der_pol, [0, 1], [2; 0], 1, "InitialStep", 1e-6);
%!test is_as_core (@lorenz, [0, 0.5, 1], [1, 20; 2, 21; 3, 22], [10, 10; 28, 14; 8/3, 8/3], "RelTol", 1e-6);
%!test is_as_core (@(t, y, p) p * cos (t) * y, [0, 2], [1, 2, 3], [1, 1, 2]);

## without parameters; known results; a struct of options
%!test
%! [t, Y] = ode45_batch (@(t, y) [y(2); -y(1)], [0, pi, 2 * pi], gpuArray ([1, 0; 0, 1]), odeset ("RelTol", 1e-10, "AbsTol", 1e-10));
%! assert (gather (Y(:,:,1)), [1, -1, 1; 0, 0, 0], 1e-8);
%! assert (gather (Y(:,:,2)), [0, 0, 0; 1, -1, 1], 1e-8);
%! assert (size (Y), [2, 3, 2]);
%! [t, Y] = ode45_batch (@(t, y) -y, [0, 1], 1:1000);
%! assert (gather (Y), exp (-1) * (1:1000), 1e-3 * (1:1000));
%! assert (t, 1);

## a singularity ends its own trajectory alone
%!test
%! warning ("off", "octcuda:ode45_batch", "local");
%! lastwarn ("");
%! [t, Y, steps] = ode45_batch (@(t, y) y^2, [0, 2], [1, 0.1]);
%! [~, id] = lastwarn ();
%! assert (isnan (gather (Y)), [true, false]);
%! assert (steps < 0, [true, false]);
%! assert (gather (Y(2)), 0.1 / (1 - 0.2), 1e-3);

%!test
%! f = @(t, y) -y;
%! fails (@() ode45_batch (3, [0, 1], 1), "octcuda:LogicError", "F must be a function handle");
%! fails (@() ode45_batch (f, 0, 1), "octcuda:LogicError", "at least two times");
%! fails (@() ode45_batch (f, [0, NaN], 1), "octcuda:LogicError", "at least two times");
%! fails (@() ode45_batch (f, [0, Inf], 1), "octcuda:LogicError", "all finite");
%! fails (@() ode45_batch (f, [0, 1, 1], 1), "octcuda:LogicError", "ascending or descending");
%! fails (@() ode45_batch (f, [0, 1], {}), "octcuda:LogicError", "Y0 must be a real matrix");
%! fails (@() ode45_batch (f, [0, 1], 1i), "octcuda:LogicError", "Y0 must be a real matrix");
%! fails (@() ode45_batch (f, [0, 1], zeros (65, 1)), "octcuda:LogicError", "1 to 64 rows");
%! fails (@() ode45_batch (f, [0, 1], [1, 2], 1), "octcuda:LogicError", "as many columns as Y0 \\(2\\)");
%! fails (@() ode45_batch (f, [0, 1], 1, "Events", @sin), "octcuda:LogicError", "unknown option \"Events\"");
%! fails (@() ode45_batch (f, [0, 1], 1, "RelTol", -1), "octcuda:LogicError", "\"RelTol\" must be a positive number");
%! fails (@() ode45_batch (f, [0, 1], 1, "RelTol"), "octcuda:LogicError", "options are a struct");
%! fails (@() ode45_batch (@(t, y) {y}, [0, 1], 1), "octcuda:CompileError", "cells cannot be compiled");
%! fails (@() ode45_batch (@(t, y) sqrt (-y), [0, 1], 1), "octcuda:LogicError", "F must give real numbers");
%! fails (@() ode45_batch (@(t, y) int8 (1), [0, 1], 1), "octcuda:LogicError", "F must give a column of 1 numbers");
%! fails (@() ode45_batch (@(t, y) [1; 2; 3], [0, 1], [1; 2]), "octcuda:LogicError", "F must give a column of 2 numbers");

## a row, one number for all, and other classes, as core takes them
%!test is_as_core (@(t, y, p) [y(2), -y(1)], [0, 1], [1, 0; 0, 1], [1, 1], "InitialStep", 0.01);
%!test is_as_core (@(t, y, p) p * y(1), [0, 1], [1; 0.5], 2);
%!test is_as_core (@(t, y, p) y > 0, [0, 1], 1, 2);
%!test
%! [~, Y] = ode45_batch (@(t, y) single (2), [0, 1], 1);
%! assert (class (gather (Y)), "double");
%! assert (gather (Y), 3, 1e-6);
