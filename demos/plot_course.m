## plot_course.m -- you will see a page of 24 plots as a course has them (plot_course.png),
## each by one of Octave's functions, all drawn by the graphics toolkit "octcuda".
## --frames 1 without a window, --width N.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
o = plot_demo ("plot_course", 1, 1);
set (o.figure, "position", [50, 50, o.width, round(o.width * 0.75)], "defaultaxesfontsize", o.width / 120);

rand ("twister", 1);
randn ("twister", 1);
t = linspace (0, 2 * pi, 60);
k = 1:8;
[x, y] = meshgrid (-2:0.2:2);
z = x .* exp (-x .^ 2 - y .^ 2);
noisy = sin (k) + 0.1 * randn (1, 8);
walk = cumsum (randn (3, 100), 2);
points = randn (300, 2);

function bars_on_circle ()
  rose (randn (1, 200));
endfunction
function tube ()
  [a, b, c] = cylinder (2 + cos (linspace (0, 6, 20)), 24);
  surfl (a, b, c);
  shading interp
endfunction
function frequency_response ()
  w = logspace (-1, 2, 100);
  loglog (w, abs (1 ./ (1 + 0.2i * w - w .^ 2 / 9)));
  grid on
endfunction
function two_axes (t)
  plotyy (t, sin (t), t, exp (t));
endfunction

plots = {
  "plot",      @() plot(t, sin (t), t, cos (t), "--")
  "legend",    @() legend(plot (walk.'), "a", "b", "c", "location", "northwest")
  "errorbar",  @() errorbar(k, noisy, 0.2 * ones (1, 8), "o")
  "stem",      @() stem(k, noisy, "filled")
  "stairs",    @() stairs(k, noisy)
  "bar",       @() bar([3, 5, 2; 4, 1, 6])
  "barh",      @() barh([3, 5, 2, 4])
  "hist",      @() hist(randn (1, 500), 15)
  "area",      @() area(k.', [k; 9 - k; 3 + sin(k)].')
  "pie",       @() pie([3, 2, 4, 1])
  "scatter",   @() scatter(points(:,1), points(:,2), 12, hypot (points(:,1), points(:,2)), "filled")
  "polar",     @() polar(t, abs (sin (2 * t)))
  "rose",      @bars_on_circle
  "loglog",    @frequency_response
  "plotyy",    @() two_axes(t)
  "fill",      @() fill(cos (t(1:12:end)), sin (t(1:12:end)), "g")
  "imagesc",   @() imagesc(peaks (30))
  "contour",   @() contour(x, y, z, 12)
  "contourf",  @() contourf(peaks (30))
  "quiver",    @() quiver(x(1:3:end,1:3:end), y(1:3:end,1:3:end), -y(1:3:end,1:3:end), x(1:3:end,1:3:end))
  "plot3",     @() plot3(cos (4 * t), sin (4 * t), t)
  "mesh",      @() mesh(x, y, z)
  "surf",      @() surf(x(1:2:end,1:2:end), y(1:2:end,1:2:end), z(1:2:end,1:2:end))
  "surfl",     @tube
};
for j = 1:rows (plots)
  axes ("position", [0.04 + 0.163 * mod(j - 1, 6), 0.79 - 0.245 * floor((j - 1) / 6), 0.125, 0.165]);
  plots{j,2} ();
  title (plots{j,1});
endfor
plot_demo (o, 1);
plot_demo (o);
