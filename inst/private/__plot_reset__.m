## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## __plot_reset__ (AX) empties axes, and gives them all properties of new ones but their
## place and their links.

function __plot_reset__ (ax)

  delete (get (ax, "children"));
  set (ax, "xlimmode", "auto", "ylimmode", "auto", "climmode", "auto", ...
       "xlimitmethod", "tickaligned", "ylimitmethod", "tickaligned", ...
       "xscale", "linear", "yscale", "linear", "xdir", "normal", "ydir", "normal", ...
       "xtickmode", "auto", "ytickmode", "auto", "xgrid", "off", "ygrid", "off", ...
       "xminorgrid", "off", "yminorgrid", "off", "box", "off", "visible", "on", ...
       "dataaspectratiomode", "auto", "plotboxaspectratiomode", "auto", "nextplot", "replace", "colororderindex", 1);
  __gl_figure__ ("unlabel", uint64 (ax));

endfunction
