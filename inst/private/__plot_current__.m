## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## H = __plot_current__ (KIND) is the current "figure" or "axes"; [] if there is none.
## H = __plot_current__ (KIND, true) makes it then.

function h = __plot_current__ (kind, is_made = false)

  h = [];
  id = __gl_figure__ ("current", kind);
  if (id != 0)
    h = glObject.wrap (id);
  elseif (is_made && strcmp (kind, "figure"))
    h = glfigure ();
  elseif (is_made)
    f = __plot_current__ ("figure", true);
    h = glAxes (__gl_figure__ ("new", "axes", uint64 (f)));
    __gl_figure__ ("current", "axes", uint64 (h));
  endif

endfunction
