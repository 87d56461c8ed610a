## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## H = __plot_make__ (KIND, AX, NAME, VALUE, ...) makes an object in the axes AX.

function h = __plot_make__ (kind, ax, varargin)

  if (mod (numel (varargin), 2) && iscellstr (varargin(1:2:end)))
    error ("octcuda:InvalidCall",
           "properties of a %s are given in pairs; \"%s\" is not a property followed by a value",
           kind, varargin{end});
  elseif (! iscellstr (varargin(1:2:end)) || mod (numel (varargin), 2))
    error ("octcuda:InvalidCall",
           "properties of a %s are given in pairs: \"name\", value, ...", kind);
  endif
  varargin(1:2:end) = tolower (varargin(1:2:end));
  id = __gl_figure__ ("new", kind, uint64 (ax), varargin{:});
  h = feval (["gl", upper(kind(1)), kind(2:end)], id);

endfunction
