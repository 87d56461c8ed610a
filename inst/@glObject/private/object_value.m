## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## V = object_value (ID, NAME) is a property of an object.

function v = object_value (id, name)

  switch (tolower (name))
    case "parent"
      v = glObject.wrap (__gl_figure__ ("parent", id));
    case "children"
      v = glObject.wrap (__gl_figure__ ("children", id));
    case "type"
      v = __gl_figure__ ("class", id);
    otherwise
      v = __gl_figure__ ("get", id, tolower (name));
  endswitch

endfunction
