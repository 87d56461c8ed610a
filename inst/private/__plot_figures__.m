## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## F = __plot_figures__ (WHICH) has the figures of a number or of a name, or "all".

function f = __plot_figures__ (which)

  ids = __gl_figure__ ("figures");
  if (! strcmpi (which, "all"))
    name = "name";
    if (isnumeric (which))
      name = "number";
    endif
    is = arrayfun (@(id) isequal (__gl_figure__ ("get", id, name), which), ids);
    ids = ids(logical (is));
  endif
  f = glFigure (ids(:));

endfunction
