## optim.tst -- solvers of equations, least values and differential equations.
##
## Each is compared with core on ordinary arrays.  Nothing falls back to core
## with gathered arrays: the user's function gets gpuArrays.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## What F was called with: is it a gpuArray?
%!function y = seen (f, x, varargin)
%!  persistent all = [];
%!  if (ischar (f))
%!    y = all;
%!    all = [];
%!    return;
%!  endif
%!  all(end+1) = isgpuarray (x);
%!  y = f (x, varargin{:});
%!endfunction

## Class and size are WANT's, and values to TOL.
%!function same (got, want, tol)
%!  assert (isgpuarray (got));
%!  got = gather (got);
%!  assert (class (got), class (want));
%!  assert (size (got), size (want));
%!  assert (iscomplex (got), iscomplex (want));
%!  scale = max ([1; abs(double (want(:)))]);
%!  assert (double (got), double (want), tol * scale);
%!endfunction

## Does INFO say that no step leads further?  Singles end at one or the other, as the
## last digits of the user's function have it.
%!function is = is_end (info)
%!  is = any (info == [3, -3]);
%!endfunction

## SOLVE (F, X0, P) with the data P on the host, and with all on the device.  The
## first N_ARRAYS results are arrays; of the rest numbers are core's.
%!function check (solve, f, x0, data, n_arrays, n_out, tol)
%!  warning ("error", "octcuda:fallback", "local");
%!  want = cell (1, n_out);
%!  on = gpuArray (data);
%!  call = @() solve (@(x, varargin) seen (@(varargin) f (on, varargin{:}), x, varargin{:}), gpuArray (x0));
%!  try
%!    [want{:}] = solve (@(varargin) f (data, varargin{:}), x0);
%!  catch e
%!    fails (call, ".*", regexptranslate ("escape", e.message));
%!    return;
%!  end_try_catch
%!  is_rounded = isa (x0, "single") && strcmp (octcuda_backend (), "cuda");
%!  seen ("forget");
%!  [got{1:n_out}] = call ();
%!  assert (all (seen ("forget")));
%!  for i = 1:n_out
%!    if (any (i == n_arrays))
%!      same (got{i}, want{i}, tol);
%!    else
%!      assert (class (got{i}), class (want{i}));
%!      if (isnumeric (want{i}) && ! (is_rounded && is_end (got{i}) && is_end (want{i})))
%!        assert (got{i}, want{i});
%!      endif
%!    endif
%!  endfor
%!endfunction

%!shared t, y, curve
%! t = linspace (0, 1, 50)';
%! y = 3 * exp (-2 * t) + 0.01 * sin (40 * t);
%! curve = @(d, x) x(1) * exp (-x(2) * d(:,1)) - d(:,2);

## ---- equations ----

%!test
%! for kind = {"double", "single"}
%!   d = cast ([t, y], kind{1});
%!   for o = {{}, {"Updating", "on"}, {"AutoScaling", "on"}, {"FinDiffType", "central"}, {"FunValCheck", "on"}, {"TypicalX", [1; 2]}}
%!     tol = 20 * sqrt (double (eps (kind{1})));
%!     if (is_due ("fsolve"))
%!       opt = optimset (o{1}{:});
%!       if (strcmp (octcuda_backend (), "cuda") && any (strcmp (o{1}, "central")))
%!         ## A last digit of f in core's quotient, whose step is that of doubles: 0.02 of singles.
%!         tol = max (tol, double (eps (kind{1})) / eps ^ (1/3));
%!       endif
%!       check (@(f, x) fsolve (f, x, opt), curve, cast ([1; 1], kind{1}), d, [1, 2, 5], 5, tol);
%!       check (@(f, x) fsolve (f, x, opt), @(d, x) x .^ 2 - d, cast ([1, 2; 3, 4], kind{1}), cast ([2, 3; 5, 7], kind{1}), [1, 2, 5], 5, tol);
%!       check (@(f, x) fsolve (f, x, opt), @(d, x) [x(1) + x(2) - d; x(1) * x(2) - 2], cast ([0.5; 3], kind{1}), cast (3, kind{1}), [1, 2, 5], 5, tol);
%!     endif
%!   endfor
%! endfor
%! check (@(f, x) fsolve (f, x, optimset ("ComplexEqn", "on")), @(d, x) x .^ 2 + d, 1 + 1i, 4, [1, 2], 3, 1e-5);

## More than 1000 residuals stay on the device
%!test
%! s = linspace (0, 1, 1500)';
%! d = [s, 3 * exp(-2 * s)];
%! for o = {{}, {"Updating", "on"}}
%!   check (@(f, x) fsolve (f, x, optimset (o{1}{:})), curve, [1; 1], d, [1, 2, 5], 3, 1e-5);
%! endfor

## With a Jacobian, by name, as a list, with options on the device
%!function [f, j] = with_jacobian (d, x)
%!  f = x .^ 2 - d;
%!  j = diag (2 * x);
%!endfunction
%!function y = of_name (x)
%!  y = x .^ 2 - 2;
%!endfunction
%!test
%! warning ("error", "octcuda:fallback", "local");
%! x = fsolve (@(x) with_jacobian (gpuArray ([4; 9]), x), gpuArray ([1; 1]), optimset ("Jacobian", "on"));
%! same (x, [2; 3], 1e-5);
%! x = fsolve ({@(x) x .^ 2 - [4; 9], @(x) diag(2 * x)}, gpuArray ([1; 1]), optimset ("Jacobian", "on"));
%! same (x, [2; 3], 1e-5);
%! x = fsolve ("of_name", gpuArray (1), optimset ("TolX", gpuArray (1e-10), "TolFun", gpuArray (1e-10)));
%! same (x, sqrt (2), 1e-8);
%! calls = 0;
%! [~, ~, info, out] = fsolve (@(x) x .^ 2 - 2, gpuArray (1), optimset ("OutputFcn", @(x, v, s) v.iter > 2));
%! [~, ~, info2, out2] = fsolve (@(x) x .^ 2 - 2, 1, optimset ("OutputFcn", @(x, v, s) v.iter > 2));
%! assert ({info, out}, {info2, out2});

%!test
%! for x0 = {[0, 2], 1, [0; 3], single([0, 2])}
%!   for o = {{}, {"TolX", 1e-3}, {"FunValCheck", "on"}}
%!     if (is_due ("fzero"))
%!       check (@(f, x) fzero (f, x, optimset (o{1}{:})), @(d, x) sum (x ^ 2 - d), x0{1}, [2, 2], [1, 2], 4, 1e-12);
%!     endif
%!   endfor
%! endfor

## ---- least values ----

%!function [y, g] = bowl (d, x)
%!  y = sumsq (x - d(:,1)) + sumsq (x .^ 2) / 10;
%!  g = 2 * (x - d(:,1)) + 2 * x / 10;
%!endfunction
%!test
%! for kind = {"double", "single"}
%!   tol = 20 * sqrt (double (eps (kind{1})));
%!   d = cast ([t, y], kind{1});
%!   least = @(d, x) sumsq (curve (d, x));
%!   for o = {{}, {"AutoScaling", "on"}, {"FinDiffType", "central"}, {"FunValCheck", "on"}}
%!     if (is_due ("fminunc"))
%!       opt = optimset ("TolFun", 1e-10, "TolX", 1e-10, o{1}{:});
%!       check (@(f, x) fminunc (f, x, opt), @bowl, cast ([0.2; 0.3; 0.4], kind{1}), cast ([1; 2; 3], kind{1}), [1, 2], 2, tol);
%!       if (strcmp (kind{1}, "double"))
%!         check (@(f, x) fminunc (f, x, opt), least, [1; 1], d, [1, 2], 2, 1e-5);
%!       endif
%!     endif
%!   endfor
%!   if (is_due ("fminsearch"))
%!     check (@(f, x) fminsearch (f, x, optimset ("TolX", 1e-6, "TolFun", 1e-6)), @bowl, cast ([0.2; 0.3], kind{1}), cast ([1; 2], kind{1}), [1, 2], 2, 1e-3);
%!   endif
%! endfor
%! check (@(f, x) fminunc (f, x), @bowl, [0.2; 0.3], [1; 2], [1, 2, 5, 6], 6, 1e-4);
%! check (@(f, x) fminbnd (f, x, 3), @(d, x) sum ((x - d) .^ 2), -3, [0.5, 1], [1, 2], 3, 1e-6);
%! check (@(f, x) fminbnd (f, -3, x, optimset ("TolX", 1e-3)), @(d, x) sum ((x - d) .^ 2), 3, [0.5, 1], [1, 2], 3, 1e-6);
%!function [y, g] = with_gradient (d, x)
%!  y = sumsq (x - d);
%!  g = 2 * (x - d);
%!endfunction
%!test
%! warning ("error", "octcuda:fallback", "local");
%! [x, ~, info, out, g] = fminunc (@(x) with_gradient (gpuArray ([1; 2]), x), gpuArray ([0; 0]), optimset ("GradObj", "on"));
%! same (x, [1; 2], 1e-5);
%! assert (isgpuarray (g) && isstruct (out));
%! x = fminsearch (@(x, a) sumsq (x - a), [0; 0], [], gpuArray ([1; 2]));   # data alone
%! assert (! isgpuarray (x));
%! assert (x, [1; 2], 1e-3);
%! x = fminsearch (@(x, a, b) sumsq (x - a) + b, gpuArray ([0; 0]), optimset ("TolX", 1e-8), [1; 2], 1);
%! same (x, [1; 2], 1e-6);

## Where x0 is ordinary and the function's values are gpuArrays core's m-files compute
%!test
%! warning ("off", "octcuda:fallback", "local");
%! d = gpuArray ([t, y]);
%! least = @(x) sumsq (curve (d, x));
%! want = fsolve (@(x) curve ([t, y], x), [1; 1]);
%! for x = {fsolve(@(x) curve (d, x), [1; 1]), fminunc(least, [1; 1]), fminsearch(least, [1; 1])}
%!   assert (gather (x{1}), want, 1e-3);
%! endfor

## Errors are core's, and the function's
%!test
%! for f = {@() fsolve(@(x) error ("mine"), gpuArray (1)), @() fminunc(@(x) error ("mine"), gpuArray (1)), ...
%!          @() fminsearch(@(x) error ("mine"), gpuArray (1)), @() fzero(@(x) error ("mine"), gpuArray (1)), ...
%!          @() ode45(@(t, y) error ("mine"), [0, 1], gpuArray (1))}
%!   fails (f{1}, ".*", "mine");
%! endfor
%! fails (@() lsode (@(x, t) error ("mine"), gpuArray (1), [0, 1]), ".*", "mine|user-supplied function failed");
%! fails (@() fsolve (gpuArray (1)), ".*", "Invalid call to fsolve");
%! fails (@() fzero (@(x) x ^ 2 + 1, gpuArray ([0, 1])), ".*", "fzero: not a valid initial bracketing");
%! fails (@() ode45 (@(t, y) y, 0, gpuArray (1)), "Octave:invalid-input-arg", "ode45: TRANGE must contain at least 2");
%! fails (@() lsqnonneg (gpuArray (ones (2)), {1}), ".*", "lsqnonneg: C and D must be numeric");
%! fails (@() lsqnonneg (gpuArray (ones (2))), ".*", "Invalid call to lsqnonneg");

## ---- least squares with no negative number ----

%!function check_lsqnonneg (c, d, varargin)
%!  warning ("error", "octcuda:fallback", "local");
%!  want = cell (1, 6);
%!  [want{:}] = lsqnonneg (c, d, varargin{:});
%!  e = double (eps (class (c * d(1))));
%!  s = svd (double (c));
%!  tol = 200 * e * rows (c) * min (1 / e, s(1) / s(end)) * max (1, norm (double (d)));
%!  for g = {{gpuArray(c), gpuArray(d)}, {gpuArray(c), d}, {c, gpuArray(d)}}
%!    [x, resnorm, residual, flag, out, lambda] = lsqnonneg (g{1}{:}, varargin{:});
%!    same (x, want{1}, tol);
%!    same (resnorm, want{2}, tol);
%!    same (residual, want{3}, tol);
%!    assert (all (gather (x) >= 0));
%!    assert ({class(flag), out.algorithm}, {class(want{4}), want{5}.algorithm});
%!    same (lambda, want{6}, tol * max (1, s(1)));
%!  endfor
%!endfunction
%!test
%! for kind = {"double", "single"}
%!  for s = [1, 2, 3, 5, 10, 20, 100, 3, 6; 1, 2, 2, 5, 4, 10, 7, 3, 1]
%!   for seed = 1:3
%!    if (is_due ("lsqnonneg"))
%!      c = cast (reshape (cos ((1:prod (s)) .^ 2 * (seed + 0.7)), s') + 2 * eye (s'), kind{1});
%!      d = cast (sin ((1:s(1))' * 2.3 * seed), kind{1});
%!      check_lsqnonneg (c, d);
%!      check_lsqnonneg (c, -d, ones (s(2), 1));
%!      check_lsqnonneg (c, abs (d), [], optimset ("TolX", 1e-4));
%!    endif
%!   endfor
%!  endfor
%! endfor
%! check_lsqnonneg ([1, 0; 0, 1; 2, 1], [1; 3; -2]);
%! check_lsqnonneg ([1, 0; 0, 1], [1; 3], [1; 1], optimset ("MaxIter", 100));
%! same (lsqnonneg ([1, 0; 0, 1], [1; 3], gpuArray ([1; 1])), [1; 3], 1e-12);

## Wide ones, whose solution is not one alone, and what is no such problem
%!test
%! warning ("error", "octcuda:fallback", "local");
%! c = cos (reshape (1:60, 3, 20));
%! [x, r] = lsqnonneg (gpuArray (c), gpuArray ([1; 2; 3]));
%! [~, want] = lsqnonneg (c, [1; 2; 3]);
%! assert (all (gather (x) >= 0));
%! assert (gather (r), want, 1e-12);
%! for c = {int8(eye (2)), [NaN, 1; 1, 1], ones(2, 2, 2), zeros(2, 0), sparse(eye (2)), [1i, 1; 2, 3]}
%!   want = "";
%!   try
%!     want = lsqnonneg (c{1}, [1; 2], [], optimset ("MaxIter", 20));
%!   catch e
%!     fails (@() lsqnonneg (c{1}, gpuArray ([1; 2]), [], optimset ("MaxIter", 20)), ".*", regexptranslate ("escape", e.message));
%!     continue;
%!   end_try_catch
%!   same (lsqnonneg (c{1}, gpuArray ([1; 2]), [], optimset ("MaxIter", 20)), full (want), 1e-12);
%! endfor
%! x = lsqnonneg (gpuArray ([1; 2]), [1; 2], [], optimset ("MaxIter", gpuArray (10)));
%! same (x, 1, 1e-12);

## ---- differential equations ----

%!function check_ode (solve, f, span, y0, opt, tol)
%!  warning ("error", "octcuda:fallback", "local");
%!  [t, y] = solve (f, span, y0, opt);
%!  seen ("forget");
%!  [gt, gy] = solve (@(t, y) seen (@(y) f (t, y), y), span, gpuArray (y0), opt);
%!  assert (all (seen ("forget")));
%!  assert (isgpuarray (gt));
%!  same (gt, t, tol);
%!  same (gy, y, tol);
%!  s = solve (f, gpuArray (span), gpuArray (y0), opt);
%!  want = solve (f, span, y0, opt);
%!  same (s.x, want.x, tol);
%!  same (s.y, want.y, tol);
%!endfunction
%!test
%! pol = @(t, y) [y(2); (1 - y(1) ^ 2) * y(2) - y(1)];
%! for solve = {@ode45, @ode23, @ode23s}
%!  for span = {[0, 1], [0, 0.25, 0.5, 2], [2, 0]}
%!   for o = {{}, {"RelTol", 1e-6, "AbsTol", 1e-8}, {"NormControl", "on"}, {"InitialStep", 0.01, "MaxStep", 0.1}}
%!    if (is_due ("ode"))
%!      opt = odeset (o{1}{:});
%!      check_ode (solve{1}, @(t, y) -y, span{1}, [1; 2; 3], opt, 1e-9);
%!      check_ode (solve{1}, pol, span{1}, [2; 0], opt, 1e-7);
%!      check_ode (solve{1}, @(t, y) cos (t) - y, span{1}, 0.5, opt, 1e-9);
%!    endif
%!   endfor
%!  endfor
%! endfor
%! check_ode (@ode45, @(t, y) -1i * y, [0, 1], [1; 2i], odeset (), 1e-9);
%! check_ode (@ode45, @(t, y) -y, [0, 1], single ([1; 2]), odeset (), 1e-4);

## Options and results besides
%!test
%! warning ("off", "integrate_adaptive:unexpected_termination", "local");
%! warning ("error", "octcuda:fallback", "local");
%! for solve = {@ode45, @ode23}
%!   for o = {odeset("Mass", 2 * eye (2)), odeset("NonNegative", 1), odeset("Events", @(t, y) deal (y(1) - 0.5, true, 0)), odeset("Mass", @(t) 2 * eye (2), "MStateDependence", "none")}
%!     want = cell (1, 5);
%!     [want{:}] = solve{1}(@(t, y) -y, [0, 1], [1; 2], o{1});
%!     [got{1:5}] = solve{1}(@(t, y) -y, [0, 1], gpuArray ([1; 2]), o{1});
%!     for k = 1:5
%!       same (got{k}, want{k}, 1e-9);
%!     endfor
%!   endfor
%!   [~, want] = solve{1}(@(t, y, a) -a * y, [0, 1], [1; 2], odeset (), 2);
%!   for args = {{gpuArray([1; 2]), odeset(), 2}, {[1; 2], odeset(), gpuArray(2)}, {gpuArray([1; 2]), 2}, {gpuArray([1; 2]), odeset("AbsTol", gpuArray (1e-6)), gpuArray(2)}}
%!     [~, y] = solve{1}(@(t, y, a) -a * y, [0, 1], args{1}{:});
%!     same (y, want, 1e-9);
%!   endfor
%!   want = nthargout (2, solve{1}, @(t, y) -y, [0, 1], [1; 2]);
%!   same (nthargout (2, solve{1}, @(t, y) -gpuArray (y), [0, 1], [1; 2]), want, 1e-9);
%!   y = nthargout (2, solve{1}, @(t, y) -y, gpuArray ([0, 1]), [1; 2]);
%!   assert (gather (y), want, 1e-9);
%! endfor

## Without results: what draws gets the state
%!function stop = keep (t, y, flag, varargin)
%!  persistent n = 0;
%!  stop = false;
%!  if (ischar (t))
%!    stop = n;
%!    n = 0;
%!  elseif (isempty (flag))
%!    n += numel (t);
%!  endif
%!endfunction
%!test
%! keep ("forget");
%! ode45 (@(t, y) -y, [0, 1], [1; 2], odeset ("OutputFcn", @keep));
%! want = keep ("forget");
%! ode45 (@(t, y) -y, [0, 1], gpuArray ([1; 2]), odeset ("OutputFcn", @keep));
%! assert (keep ("forget"), want);
%! assert (want > 4);

%!test
%! warning ("error", "octcuda:fallback", "local");
%! pol = @(x, t) [x(2); (1 - x(1) ^ 2) * x(2) - x(1)];
%! for x0 = {[2; 0], [1; 2]}
%!   want = lsode (pol, x0{1}, [0, 0.5, 1]);
%!   for args = {{gpuArray(x0{1}), [0, 0.5, 1]}, {gpuArray(x0{1}), gpuArray([0, 0.5, 1])}, {x0{1}, gpuArray([0, 0.5, 1])}, {gpuArray(x0{1}), [0, 0.5, 1], gpuArray(0.7)}}
%!     seen ("forget");
%!     [x, state, msg] = lsode (@(x, t) seen (@(x) pol (x, t), x), args{1}{:});
%!     assert (all (seen ("forget")));
%!     same (x, want, 1e-6);
%!     assert ({class(state), class(msg)}, {"double", "char"});
%!   endfor
%!   x = lsode ({pol, @(x, t) [0, 1; -2 * x(1) * x(2) - 1, 1 - x(1) ^ 2]}, gpuArray (x0{1}), [0, 0.5, 1]);
%!   same (x, want, 1e-6);
%! endfor
%! lsode (@(x, t) -x, 1, [0, 1]);        # forgets the function

%!test assert_no_live ();
