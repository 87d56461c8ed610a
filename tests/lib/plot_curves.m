## C = plot_curves (H) -- the curves of lines, core's or glLine, as a struct array.
##
## A glLine has one for each column.  Fields: x and y, rows of doubles, and color,
## linestyle, linewidth, marker, markersize and displayname.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function c = plot_curves (h)

  c = struct ("x", {}, "y", {}, "color", {}, "linestyle", {}, "linewidth", {}, ...
              "marker", {}, "markersize", {}, "displayname", {});
  for i = 1:numel (h)
    x = double (gather (get (h(i), "xdata")));
    y = double (gather (get (h(i), "ydata")));
    if (! isa (h, "glObject"))
      [x, y] = deal (x(:), y(:));
    endif
    for k = 1:columns (y)
      color = get (h(i), "color");
      if (ischar (color))               # "auto"
        order = get (get (h(i), "parent"), "colororder");
        color = order(mod (get (h(i), "seriesindex") + k - 2, rows (order)) + 1, :);
      endif
      c(end+1) = struct ("x", x(:, min (k, end)).', "y", y(:, k).', "color", color, ...
                         "linestyle", get (h(i), "linestyle"), ...
                         "linewidth", get (h(i), "linewidth"), ...
                         "marker", get (h(i), "marker"), ...
                         "markersize", get (h(i), "markersize"), ...
                         "displayname", get (h(i), "displayname"));
    endfor
  endfor

endfunction
