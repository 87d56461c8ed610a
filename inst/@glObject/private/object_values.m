## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## S = object_values (O) is a struct of all properties; of several objects, a cell of them.

function s = object_values (o)

  s = cell (numel (o.id), 1);
  for i = 1:numel (o.id)
    one = __gl_figure__ ("get", o.id(i));
    names = {"type", "parent", "children", "title", "xlabel", "ylabel"};
    for name = names([true, true, true, isfield(one, names(4:6))])
      one.(name{1}) = object_value (o.id(i), name{1});
    endfor
    s{i} = one;
  endfor
  if (isscalar (s))
    s = s{1};
  endif

endfunction
