## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## V = object_value (ID, NAME) is a property of an object.

function v = object_value (id, name)

  switch (tolower (name))
    case "parent"
      v = __gl_figure__ ("parent", id);
      if (v == 0)
        v = 0;                          # core's root, which figures are in
      else
        v = glObject.wrap (v);
      endif
    case "children"
      v = glObject.wrap (__gl_figure__ ("children", id)(end:-1:1)(:));
    case {"title", "xlabel", "ylabel"}
      v = __gl_figure__ ("get", id, tolower (name));
      if (isa (v, "uint64"))
        v = glObject.wrap (v);
      endif
    case "type"
      v = __gl_figure__ ("class", id);
    otherwise
      v = __gl_figure__ ("get", id, tolower (name));
      if (isempty (v) && any (strcmpi (name, {"xdata", "ydata"})))
        v = counted (id, tolower (name), v);
      endif
  endswitch

endfunction

## Where nobody said where points or pixels are, they are counted.
function v = counted (id, name, v)

  switch (__gl_figure__ ("class", id))
    case "line"
      y = __gl_figure__ ("get", id, "ydata");
      if (! isempty (y))
        v = gpuArray (1:rows (y)).';
      endif
    case "image"
      v = [1, size(__gl_figure__ ("get", id, "cdata"), 1 + strcmp (name, "xdata"))];
  endswitch

endfunction
