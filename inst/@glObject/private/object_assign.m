## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## object_assign (IDS, PAIRS) sets properties: PAIRS is {"name", value, ...}.

function object_assign (ids, pairs)

  names = pairs(1:2:end);
  if (! iscellstr (names))
    bad = find (! cellfun ("isclass", names, "char"), 1);
    error ("set: expected argument %d to be a property name", 2 * bad);
  endif
  pairs(1:2:end) = tolower (names);
  for id = ids(:).'
    __gl_figure__ ("set", id, pairs{:});
  endfor

endfunction
