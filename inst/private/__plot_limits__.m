## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## ASKED = __plot_limits__ (WHO, AX, ARGS) sets or queries limits of the axes AX, or of the
## current ones, as core's xlim and ylim do for ARGS.  WHO is gl and the name of the limits.
## ASKED is a cell with what is asked for, empty where limits are set.

function asked = __plot_limits__ (who, ax, args)

  asked = {};
  name = who(3:end);
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (isempty (args))
    asked = {get(ax, name)};
    return;
  endif
  a = gather (args{1});
  if (ischar (a))
    if (strcmpi (a, "mode"))
      asked = {get(ax, [name, "mode"])};
    elseif (strcmpi (a, "auto"))
      set (ax, [name, "mode"], "auto", [name, "itmethod"], "tickaligned");
    elseif (strcmpi (a, "manual"))
      set (ax, [name, "mode"], "manual");
    else
      error ("octcuda:LogicError", "%s: unknown mode \"%s\"; valid modes are auto and manual", who, a);
    endif
  elseif (! isnumeric (a) || numel (a) != 2)
    error ("%s: LIMITS must be a 2-element vector", who);
  elseif (! (a(1) < a(2)))
    error ("%s: axis limits must be increasing", who);
  else
    set (ax, name, double (a(:).'));
  endif

endfunction
