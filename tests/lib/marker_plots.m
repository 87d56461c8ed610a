## marker_plots.m -- plots that have markers of all kinds.
##
## PLOTS = marker_plots ()
##
## PLOTS are functions that draw into the present axes, which are empty; what they draw is the
## same at each call.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function plots = marker_plots ()
  t = (1:60)';
  x = mod (t * 0.377, 1);
  y = mod (t * 0.731 + 0.2, 1);
  z = mod (t * 0.193, 1);
  s = 10 + 200 * y;
  [gap_x, gap_y] = deal (x, y);
  gap_x(7) = NaN;
  gap_y(9) = Inf;
  each = @draw_each;
  t = (1:1200)';    # as many as scatter passes on without the renderer's loop
  [X, Y, Z] = deal (mod (t * 0.377, 1), mod (t * 0.731 + 0.2, 1), mod (t * 0.193, 1));
  [X(7), Y(9), Z(11)] = deal (NaN, Inf, -Inf);
  t = (1:60)';
  lines = @(varargin) @() each ("line", {x, y}, "linestyle", "none", varargin{:}, "marker");
  plots = {
    lines("color", "b")
    lines("linestyle", "-", "markersize", 15, "linewidth", 2, "color", "r")
    lines("markersize", 20, "markerfacecolor", "g")
    lines("markersize", 20, "markerfacecolor", "auto", "markeredgecolor", "none")
    @() each("line", {x, y, z}, "linestyle", "none", "markersize", 20, "markerfacecolor", "g", "marker")
    @() each("scatter", {x, y, 150, z})
    @() each("scatter3", {x, y, z, s, z}, "filled")
    @() scatter(x, y, s, z)
    @() scatter(x, y, s, [1 0 0], "filled", "markeredgecolor", "k")
    @() scatter(x, y, s, z, "filled", "markerfacealpha", 0.4)
    @() scatter(x, y, s, z, "markerfacecolor", "auto")
    @() scatter(x, y, s, z, "marker", "none")
    @() scatter3(x, y, z, 200, z, "markeredgecolor", "flat", "markerfacecolor", "flat")
    @() scatter(X, Y, 30, Z, "filled")
    @() scatter(X, Y, 30, Z, "s", "markerfacecolor", [0 1 0])
    @() scatter(X, Y, 30, [1 0 0], "filled", "markeredgecolor", "flat")
    @() scatter(X, Y, 30, "k", "filled", "markerfacealpha", 0.4)
    @() scatter(X, Y, 30, [Z, Y, X], "+")
    @() all_of(@() scatter(X, Y, 30, Z, "d", "filled", "clipping", "off"), @() axis([0.3 0.7 0.3 0.7]))
    @() all_of(@() scatter(X, Y, 30, Z, "filled"), @() axis([0.3 0.7 0.3 0.7]))
    @() all_of(@() scatter(1 + X, 1 + Y, 30, Z, "filled"), @() set(gca, "xscale", "log"))
    @() scatter3(X, Y, Z, 30, Z, "filled", "markeredgecolor", "k")
    @() semilogx(x, y, "o")
    @() loglog(x, y, "s", "markerfacecolor", "r")
    @() plot(gap_x, gap_y, "o-")
    @() plot(0.5, 0.5, "o")
    @() plot([], [], "o")
    @() scatter([], [])
    @() patch("vertices", [x, y], "faces", t, "facevertexcdata", z, "marker", "o", "markerfacecolor", "flat", "edgecolor", "none")
    @() patch(x, y, z', "marker", "s", "markeredgecolor", "flat", "facecolor", "none")
    @() surf(peaks (12), "marker", "o", "markerfacecolor", "auto")
    @() mesh(peaks (12), "marker", "s", "markeredgecolor", "flat")
    @() plot(x, y, "o", "markersize", 1)
    @() plot(x, y, ".", "markersize", 1)
    @() plot(x, y, "o", "markersize", 300)
    @() plot(x, y, "o", "markersize", 1e4)
    @() errorbar(x, y, z, "o")
    @() stem3(x, y, z, "filled")
  };
endfunction

## NAME draws nine of the points with each marker.
function draw_each (name, points, varargin)
  for m = "+o*.x|_sd^v><ph"
    i = mod (double (m) * (1:9), 60) + 1;
    some = cellfun (@(v) v(min (i, numel (v))), points, "UniformOutput", false);
    feval (name, some{:}, varargin{:}, m);
    hold on;
  endfor
endfunction
