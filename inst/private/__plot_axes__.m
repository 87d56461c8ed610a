## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## AX = __plot_axes__ (AX) is where something new is drawn, core's newplot: AX, or for []
## the current axes, made if there are none.  Unless "hold" is on they are emptied and
## look as new ones do.

function ax = __plot_axes__ (ax)

  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  else
    f = __gl_figure__ ("parent", uint64 (ax));
    if (f == __gl_figure__ ("current", "figure"))
      __gl_figure__ ("current", "axes", uint64 (ax));
    endif
  endif
  switch (get (ax, "nextplot"))
    case "replace"
      __plot_reset__ (ax);
    case "replacechildren"
      delete (get (ax, "children"));
      set (ax, "colororderindex", 1);
  endswitch

endfunction
