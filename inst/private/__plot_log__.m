## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## H = __plot_log__ (WHO, AX, ARGS, PROPERTY, VALUE, ...) is __plot_lines__ in axes with
## these properties, which make an axis logarithmic.

function h = __plot_log__ (who, ax, args, varargin)

  ax = __plot_axes__ (ax);
  set (ax, varargin{:});
  if (! ishold (ax))
    set (ax, "box", "on");
  endif
  h = __plot_lines__ (who, ax, args);

endfunction
