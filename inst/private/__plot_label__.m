## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## LABEL = __plot_label__ (WHO, AX, ARGS) sets a text of the axes AX, or of the current
## ones, as core's title, xlabel and ylabel do for ARGS, a string and properties.  WHO is
## gl and the name of the text.

function label = __plot_label__ (who, ax, args)

  if (! ischar (args{1}) && ! iscellstr (args{1}))
    error ("octcuda:LogicError", "%s: STRING must be a text or a cell array of texts", who);
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  name = who(3:end);
  label = get (ax, name);
  color = {};
  if (! strcmp (name, "title"))
    color = {"color", get(ax, [name(1), "color"])};
  endif
  set (label, color{:}, args{2:end}, "string", strjoin (cellstr (args{1}).', "\n"));

endfunction
