## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [H, AX] = __plot_image__ (WHO, AX, X, Y, IMG, MAPPING, PAIRS) shows a picture, for the
## function WHO: the first row on top, without a margin.

function [h, ax] = __plot_image__ (who, ax, x, y, img, mapping, pairs)

  if (iscomplex (img))
    error ("%s: IMG data can not be complex", who);
  endif
  img = __plot_data__ (who, "IMG", img);
  if (ndims (img) > 3 || ! any (size (img, 3) == [1 3 4]))
    error ("%s: IMG must be n x m, n x m x 3 or n x m x 4, not %s", who,
           strjoin (cellfun (@num2str, num2cell (size (img)), "UniformOutput", false), " x "));
  endif
  given = {};
  if (! isempty (x))
    given = {"xdata", ends(who, "X", x)};
  endif
  if (! isempty (y))
    given = [given, {"ydata", ends(who, "Y", y)}];
  endif
  ax = __plot_axes__ (ax);
  if (! ishold (ax))
    set (ax, "ydir", "reverse", "box", "on", ...
         "xlimitmethod", "tight", "ylimitmethod", "tight");
  endif
  h = __plot_make__ ("image", ax, "cdata", img, "cdatamapping", mapping, given{:}, pairs{:});

endfunction

function e = ends (who, name, x)

  x = gather (x);
  if (! isnumeric (x) || ! isreal (x))
    error ("octcuda:LogicError", "%s: %s must be a real vector, not a %s", who, name, class (x));
  endif
  e = double (x([1, end])(:).');
  if (numel (x) > 2)
    step = diff (double (x(:)));
    middle = (e(2) - e(1)) / (numel (x) - 1);
    if (any (abs (step - middle) > 0.01 * abs (middle)))
      warning (["%s: non-linear X, Y data is ignored.  ", ...
                "IMG will be shown with linear mapping"], who);
    endif
  endif

endfunction
