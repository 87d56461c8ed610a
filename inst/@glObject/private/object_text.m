## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## TEXT = object_text (O) has a line for each object.

function text = object_text (o)

  text = "";
  if (isempty (o.id))
    text = "no objects of plots\n";
  endif
  for id = o.id(:).'
    if (! __gl_figure__ ("is", id))
      text = [text, class(o), " that was closed\n"];
      continue;
    endif
    kind = __gl_figure__ ("class", id);
    text = [text, "gl", upper(kind(1)), kind(2:end), about(id, kind), "\n"];
  endfor

endfunction

## The text that distinguishes objects.
function text = about (id, kind)
  text = "";
  v = @(name) __gl_figure__ ("get", id, name);
  switch (kind)
    case "figure"
      text = sprintf (" %d, %d x %d pixels", v ("number"), v ("position")(3:4));
    case "axes"
      text = sprintf (", x from %g to %g, y from %g to %g", v ("xlim"), v ("ylim"));
    case {"line", "scatter", "patch"}
      text = sprintf (" of %d points", numel (v ("ydata")));
    case "image"
      text = sprintf (" of %s", strjoin (cellfun (@num2str, num2cell (size (v ("cdata"))),
                                                  "UniformOutput", false), " x "));
    case "text"
      text = sprintf (" \"%s\"", v ("string"));
  endswitch
endfunction
