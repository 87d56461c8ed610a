## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## H = __plot_lines__ (WHO, AX, ARGS) draws what core's plot draws for ARGS: x and y, or y,
## each with a format as "r-o" and with properties behind it, as often as there are.
## WHO is the function's name in messages.  A matrix is an object for each column.

function h = __plot_lines__ (who, ax, args)

  h = glLine ();
  drawn = {};                          # x, y, format and properties of each
  while (! isempty (args))
    [data, format, properties, args] = next (who, args);
    drawn(end+1, :) = {data, format, properties};
  endwhile
  for i = 1:rows (drawn)
    [x, y] = coordinates (who, drawn{i, 1});
    if (! isempty (y))
      h = [h; lines(ax, x, y, drawn{i, 2:3})];
    endif
  endfor

endfunction

## A group of arguments: one array or two, a format, and properties.
function [data, format, properties, args] = next (who, args)

  data = {};
  format = __pltopt__ (who, {""});
  properties = {};
  while (! isempty (args))
    a = args{1};
    if (! ischar (a) && ! iscellstr (a))
      if (numel (data) == 2)
        return;
      endif
      data{end+1} = a;
      args(1) = [];
      continue;
    elseif (isempty (data))
      error ("%s: no data to plot", who);
    endif
    [f, is_format] = __pltopt__ (who, a, false);
    if (is_format)
      format = f;
      args(1) = [];
      while (! isempty (args) && ischar (args{1}))
        if (numel (args) < 2)
          error ("%s: properties must appear followed by a value", who);
        endif
        properties = [properties, args(1:2)];
        args(1:2) = [];
      endwhile
      return;
    elseif (numel (args) < 2)
      error ("%s: properties must appear followed by a value", who);
    endif
    properties = [properties, args(1:2)];
    args(1:2) = [];
  endwhile

endfunction

## X and Y as columns, X one column for all, or one for each column of Y; [] counts them.
function [x, y] = coordinates (who, data)

  for k = 1:numel (data)
    a = __plot_data__ (who, "the data", data{k});
    if (ndims (a) > 2 && any (size (a) == 1))
      a = squeeze (a);
    endif
    if (ndims (a) > 2)
      error ("%s: plot arrays must have less than 2 dimensions", who);
    endif
    data{k} = a;
  endfor
  if (numel (data) == 1)
    y = data{1};
    if (rows (y) == 1)
      y = y.';
    endif
    x = [];
    if (iscomplex (y))
      if (any (imag (y)(:)))
        x = real (y);
        y = imag (y);
      else
        y = real (y);
      endif
    endif
    return;
  endif
  [x, y] = data{:};
  if (iscomplex (x))
    x = real (x);
  endif
  if (iscomplex (y))
    y = real (y);
  endif
  if (isempty (x) && isempty (y))
    return;
  elseif (isempty (x) || isempty (y))
    error ("%s: invalid data for plotting", who);
  elseif (isscalar (x))
    if (! isvector (y))
      error ("%s: invalid data for plotting", who);
    endif
    y = y(:).';                        # a point each, a column each
    x = repmat (x, size (y));
  elseif (isvector (x))
    if (isscalar (y))
      x = x(:).';
      y = repmat (y, size (x));
    elseif (isvector (y))
      if (numel (x) != numel (y))
        error ("%s: vector lengths must match", who);
      endif
      x = x(:);
      y = y(:);
    else
      x = x(:);
      if (rows (x) != rows (y))
        if (rows (x) != columns (y))
          error ("%s: matrix dimensions must match", who);
        endif
        y = y.';
      endif
    endif
  elseif (isvector (y))
    if (rows (x) != numel (y))
      if (columns (x) != numel (y))
        error ("%s: matrix dimensions must match", who);
      endif
      x = x.';
    endif
    y = repmat (y(:), 1, columns (x));
  elseif (! size_equal (x, y))
    error ("%s: matrix dimensions must match", who);
  endif

endfunction

## One object for each column.
function h = lines (ax, x, y, format, properties)

  n = columns (y);
  if (n > 1)
    h = cell (1, n);
    xi = x;
    for i = 1:n
      if (columns (x) > 1)
        xi = x(:,i);
      endif
      h{i} = lines (ax, xi, y(:,i), format(min (i, end)), properties);
    endfor
    h = vertcat (h{:});
    return;
  endif
  format = format(1);
  [style, marker, color] = deal (format.linestyle, format.marker, format.color);
  if (isempty (style) && isempty (marker))
    style = "-";
    marker = {".", "none"}{1 + (rows (y) > 1)};
  endif
  given = {};
  if (isempty (color))
    [series, color] = __plot_series__ (ax, 1);
    given = {"seriesindex", series};
  endif
  if (! isempty (color))
    given = [given, {"color", color}];
  endif
  if (! isempty (format.key))
    given = [given, {"displayname", format.key}];
  endif
  if (! isempty (x))
    given = [given, {"xdata", x}];
  endif
  h = __plot_make__ ("line", ax, "ydata", y, given{:}, ...
                     "linestyle", ifempty (style, "none"), ...
                     "marker", ifempty (marker, "none"), properties{:});
  if (! isempty (format.key))
    gllegend (ax, "show");
  endif

endfunction

function x = ifempty (x, other)
  if (isempty (x))
    x = other;
  endif
endfunction
