## sir_epidemic.m -- an epidemic in many towns, by Runge and Kutta.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function figures = sir_epidemic (put)
  towns = 50;
  beta = put (linspace (0.1, 0.6, towns));
  gamma_ = 0.1;
  y = [0.99 * ones(1, towns); 0.01 * ones(1, towns); zeros(1, towns)];
  y = put (y);
  f = @(y) [-beta .* y(1,:) .* y(2,:); ...
            beta .* y(1,:) .* y(2,:) - gamma_ * y(2,:); gamma_ * y(2,:)];
  dt = 0.5;
  peak = y(2,:);
  day = zeros (1, towns);
  for step = 1:80
    k1 = f (y);
    k2 = f (y + dt / 2 * k1);
    k3 = f (y + dt / 2 * k2);
    k4 = f (y + dt * k3);
    y += dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    higher = y(2,:) > peak;
    peak = max (peak, y(2,:));
    day(gather (higher)) = step * dt;
  endfor
  figures.final = y(:,1:7:end);
  figures.whole = max (abs (sum (y, 1) - 1));
  figures.peak = peak([1, 20, 50]);
  figures.day = day;
  figures.worst = find (peak > 0.3, 1);
  figures.order = issorted (gather (peak));
endfunction
