## cuda.internal.data_tip (F, H) -- the data tip of figure F after a click on object H.
##
## The point of H nearest to the figure's current point is marked, and its coordinates are
## written beside it; of an image those of the pixel, and its value.  The tip before is deleted.
## H may be [], or without data: then there is no tip.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function data_tip (f, h)

  delete (findall (f, "tag", "octcuda_data_tip"));
  ax = ancestor (h, "axes");
  if (isempty (ax) || any (strcmp (get (ax, "tag"), {"legend", "colorbar"})))
    return;
  endif
  switch (get (h, "type"))
    case "image"
      [at, words] = pixel_of (h, ax);
    case {"line", "patch", "scatter", "surface"}
      [at, words] = point_of (h, ax);
    otherwise
      return;
  endswitch
  if (! isempty (at))
    mark (f, ax, at, words);
  endif

endfunction

function [at, words] = point_of (h, ax)

  [at, words] = deal ([], {});
  [p, place] = vertices (h);
  d = distances (p, ax);
  [least, k] = min (d);
  if (isfinite (least))
    at = p(k,:);
    steps = diff ([xlim(ax); ylim(ax); zlim(ax)], 1, 2)' / 5000;
    name = get (h, "displayname");
    words = [cellstr(name)(! isempty (name)); {["x  " number(at(1), steps(1))]; ["y  " number(at(2), steps(2))]}];
    if (any (p(:,3) != 0))
      words{end+1,1} = ["z  " number(at(3), steps(3))];
    endif
    words{end+1,1} = ["#  " place(k)];
  endif

endfunction

## P has a row of x, y and z for each point of H; PLACE (k) is the index of row k in the data.
function [p, place] = vertices (h)

  place = @(k) sprintf ("%d", k);
  if (strcmp (get (h, "type"), "patch"))
    p = get (h, "vertices");
    p(:,end+1:3) = 0;
    return;
  endif
  [x, y, z] = deal (get (h, "xdata"), get (h, "ydata"), get (h, "zdata"));
  if (strcmp (get (h, "type"), "surface"))
    [rows, columns] = size (z);
    if (isvector (x))
      x = repmat (x(:)', rows, 1);
    endif
    if (isvector (y))
      y = repmat (y(:), 1, columns);
    endif
    place = @(k) sprintf ("%d, %d", nthargout (1:2, @ind2sub, [rows, columns], k){:});
  elseif (isempty (z))
    z = zeros (size (x));
  endif
  p = double ([x(:), y(:), z(:)]);

endfunction

## The squared distances of the points of P from the line of sight of the current point.
function d = distances (p, ax)

  sight = in_box (get (ax, "currentpoint"), ax);
  u = diff (sight) / norm (diff (sight));
  q = in_box (p, ax) - sight(1,:);
  d = sumsq (q, 2) - (q * u') .^ 2;

endfunction

## The rows of P, points, in units of the plot box; with IS_BACK from there.
function q = in_box (p, ax, is_back = false)

  names = "xyz";
  q = zeros (size (p));
  sides = get (ax, "plotboxaspectratio");
  if (is_flat (ax))
    sides = [getpixelposition(ax)(3:4), 1];
  endif
  for k = 1:3
    limits = get (ax, [names(k) "lim"]);
    is_log = strcmp (get (ax, [names(k) "scale"]), "log");
    if (is_log)
      limits = log10 (abs (limits));
    endif
    if (is_back)
      v = p(:,k) / sides(k) * diff (limits) + limits(1);
      q(:,k) = merge (is_log, 10 .^ v, v);
    else
      v = merge (is_log, log10 (abs (p(:,k))), p(:,k));
      q(:,k) = (v - limits(1)) / diff (limits) * sides(k);
    endif
  endfor

endfunction

function yes = is_flat (ax)
  yes = isequal (get (ax, "view"), [0 90]);
endfunction

## The point that is seen at the same place as AT, but is nearer than the whole box.
function at = in_front (at, ax)

  if (! is_flat (ax))
    [x, y, z] = meshgrid (xlim (ax), ylim (ax), zlim (ax));
    q = in_box ([at; get(ax, "cameraposition"); get(ax, "cameratarget")], ax);
    u = (q(2,:) - q(3,:)) / norm (q(2,:) - q(3,:));
    depth = in_box ([x(:), y(:), z(:)], ax) * u';
    at = in_box (q(1,:) + (max (depth) + range (depth) / 8 - q(1,:) * u') * u, ax, true);
  endif

endfunction

function mark (f, ax, at, words)

  common = {"parent", ax, "tag", "octcuda_data_tip", "handlevisibility", "off", "hittest", "off", ...
            "xliminclude", "off", "yliminclude", "off", "zliminclude", "off"};
  front = in_front (at, ax);
  line (front(1), front(2), front(3), "marker", "o", "markersize", 7, "color", "k", "linestyle", "none", ...
        "clipping", "off", common{:});
  ## beside the point, where there is room in the figure
  place = get (f, "currentpoint") ./ get (f, "position")(3:4);
  [across, side] = deal ({"left", "right"}{1 + (place(1) > 0.6)}, 1 - 2 * (place(1) > 0.6));
  [up, above] = deal ({"bottom", "top"}{1 + (place(2) > 0.7)}, 1 - 2 * (place(2) > 0.7));
  t = text (at(1), at(2), at(3), words, "interpreter", "none", "fontsize", 9, "color", "k", ...
            "backgroundcolor", [1 1 0.9], "edgecolor", [0.4 0.4 0.4], "margin", 3, ...
            "horizontalalignment", across, "verticalalignment", up, common{:});
  set (t, "units", "pixels");
  set (t, "position", get (t, "position") + [10 * side, 10 * above, 0]);
  set (t, "units", "data");
  set (t, "position", in_front (get (t, "position"), ax));

endfunction

## AT is the middle of the pixel of image H at the current point; [] if there is none.
function [at, words] = pixel_of (h, ax)

  [at, words] = deal ([], {});
  c = get (h, "cdata");
  point = get (ax, "currentpoint")(1,1:2);
  range = {get(h, "xdata"), get(h, "ydata")};
  n = [columns(c), rows(c)];
  for k = 1:2
    lo = range{k}(1);
    step = merge (n(k) > 1, (range{k}(end) - lo) / max (1, n(k) - 1), 1);
    i(k) = round ((point(k) - lo) / step) + 1;
    middle(k) = lo + (i(k) - 1) * step;
  endfor
  if (all (i >= 1 & i <= n))
    at = [middle, 0];
    v = double (squeeze (c(i(2),i(1),:)));
    values = arrayfun (@(v) number (v, 0), v(:)', "UniformOutput", false);
    words = {sprintf("(%d, %d)", i(2), i(1)); strjoin(values, "  ")};
  endif

endfunction

## V in six digits, or in as many as tell it from a number STEP away; a whole number in all.
function text = number (v, step)

  text = sprintf ("%d", v);
  digits = 6;
  while (v != fix (v) && isfinite (v) && digits <= 17)
    text = sprintf ("%.*g", digits, v);
    if (abs (str2double (text) - v) <= step / 2)
      break;
    endif
    digits++;
  endwhile

endfunction
