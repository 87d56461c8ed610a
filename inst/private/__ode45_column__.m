## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the trajectory of column J, for ode45_batch.
##
## STEPS = __ode45_column__ (J, F, SHAPE, PSHAPE, TIMES, DIR, X0, P, RTOL, ATOL, MAXSTEP, H, OUT)
##
## It is compiled.  X0(:,J) is where it begins, P(:,J) are parameters; SHAPE and
## PSHAPE have as many elements.  What F makes of it at TIMES(2), ... goes to OUT,
## SHAPE by TIMES by columns.  H is the first step, or 0.  STEPS is the number of
## steps, or -1 where no step was short enough, -2 where steps became too short.
##
## Dormand and Prince's pair of orders 5 and 4 with core's control of steps, and
## Shampine's interpolation (Some Practical Runge-Kutta Formulas, 1986).

function steps = __ode45_column__ (j, f, shape, pshape, times, dir, x0, p, rtol, atol, maxstep, h, out)

  n = numel (shape);
  m = numel (pshape);
  start = zeros (n, 1);
  for i = 1:n
    start(i) = x0(i,j);
  endfor
  held = zeros (m, 1);
  if (m > 0)
    for i = 1:m
      held(i) = p(i,j);
    endfor
  endif
  x = start;
  par = held;
  t = times(1);
  t_end = times(end);
  next = 2;
  k1 = slope (f, t, x, par);
  if (h == 0)
    h = first_step (f, t, x, par, k1, rtol, atol);
  endif
  h = dir * min (abs (h), maxstep);
  comp = 0;
  steps = 0;
  rejected = 0;
  while (dir * t < dir * t_end)
    ## the sum of steps, as Kahan adds
    term = h - comp;
    t1 = t + term;
    comp = (t1 - t) - term;
    k2 = slope (f, t + h / 5, x + h * (1/5) * k1, par);
    k3 = slope (f, t + h * (3/10), x + h * (3/40) * k1 + h * (9/40) * k2, par);
    k4 = slope (f, t + h * (4/5), x + h * (44/45) * k1 - h * (56/15) * k2 + h * (32/9) * k3, par);
    k5 = slope (f, t + h * (8/9), x + h * (19372/6561) * k1 - h * (25360/2187) * k2 ...
                                  + h * (64448/6561) * k3 - h * (212/729) * k4, par);
    k6 = slope (f, t + h, x + h * (9017/3168) * k1 - h * (355/33) * k2 + h * (46732/5247) * k3 ...
                          + h * (49/176) * k4 - h * (5103/18656) * k5, par);
    x1 = x + h * (35/384) * k1 + h * (500/1113) * k3 + h * (125/192) * k4 ...
           - h * (2187/6784) * k5 + h * (11/84) * k6;
    k7 = slope (f, t1, x1, par);
    est = x + h * (5179/57600) * k1 + h * (7571/16695) * k3 + h * (393/640) * k4 ...
            - h * (92097/339200) * k5 + h * (187/2100) * k6 + h * (1/40) * k7;
    sc = max (atol, rtol * max (abs (x1), abs (x)));
    err = max (abs (x1 - est) ./ sc);
    if (err <= 1)
      steps++;
      rejected = 0;
      half = x + 0.5 * h * ((6025192743/30085553152) * k1 + (51252292925/65400821598) * k3 ...
                            - (2691868925/45128329728) * k4 + (187940372067/1594534317056) * k5 ...
                            - (1776094331/19743644256) * k6 + (11237099/235043384) * k7);
      d = t1 - t;
      while (next <= numel (times) && dir * times(next) <= dir * t1)
        s = (times(next) - t) / d;
        at = (1 - 11*s^2 + 18*s^3 - 8*s^4) * x + (s - 4*s^2 + 5*s^3 - 2*s^4) * (d * k1) ...
             + (16*s^2 - 32*s^3 + 16*s^4) * half + (-5*s^2 + 14*s^3 - 8*s^4) * x1 ...
             + (s^2 - 3*s^3 + 2*s^4) * (d * k7);
        if (times(next) == t1)
          at = x1;
        endif
        for i = 1:n
          __octcuda_put__ (out, i + n * (next - 1) + n * numel (times) * (j - 1), at(i));
        endfor
        next++;
      endwhile
      t = t1;
      x = x1;
      k1 = k7;
    else
      rejected++;
      if (rejected >= 5000)
        steps = -1;
        return;
      endif
    endif
    err += eps;
    h *= min (1.5, max (0.8, 0.38^(1/6) * (1 / err)^(1/6)));
    h = dir * min (abs (h), maxstep);
    if (! (abs (h) > eps (t)))
      break;
    endif
    h = dir * min (abs (h), abs (t_end - t));
  endwhile
  if (dir * t < dir * t_end)
    steps = -2;
  endif

endfunction

function k = slope (f, t, x, p)

  if (numel (p) > 0)
    d = f (t, x, p);
  else
    d = f (t, x);
  endif
  if (! (isfloat (d) || islogical (d)) || ! (numel (d) == 1 || numel (d) == numel (x)))
    error ("octcuda:LogicError", "ode45_batch: F must give a column of %d numbers of class double or single", numel (x));
  elseif (! isreal (d))
    error ("octcuda:LogicError", "ode45_batch: F must give real numbers: split a complex one into two components, its real and its imaginary part");
  endif
  k = zeros (numel (x), 1);
  k(:) = real (d);

endfunction

## Hairer, Norsett and Wanner's first step.
function h = first_step (f, t, x, p, k1, rtol, atol)

  d0 = size_of (x, x, rtol, atol);
  d1 = size_of (k1, k1, rtol, atol);
  h0 = 1e-6;
  if (! (d0 < 1e-5 || d1 < 1e-5))
    h0 = 0.01 * (d0 / d1);
  endif
  k2 = slope (f, t + h0, x + h0 * k1, p) - k1;
  d2 = (1 / h0) * size_of (k2, k2, rtol, atol);
  if (max (d1, d2) <= 1e-15)
    h = max (1e-6, h0 * 1e-3);
  else
    h = (1e-2 / max (d1, d2)) ^ (1/6);
  endif
  h = min (100 * h0, h);

endfunction

function e = size_of (x, y, rtol, atol)
  e = max (abs (x) ./ max (atol, rtol * max (abs (x), abs (y))));
endfunction
