## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [AX, ARGS] = __plot_target__ (WHO, ARGS) takes from the arguments of the function WHO
## the axes that it is to work on: the first argument, or the last "parent", AX.  []:
## none are named.

function [ax, args] = __plot_target__ (who, args)

  ax = [];
  if (isempty (args))
    return;
  endif
  if (isa (args{1}, "glObject") && ! isempty (args{1}) && ! all (isfigure (args{1})))
    ax = args{1};
    args(1) = [];
    check (ax, sprintf ("%s: first argument must be axes handle", who));
    return;
  endif
  at = find (cellfun (@(x) ischar (x) && strcmpi (x, "parent"), args), 1, "last");
  if (! isempty (at))
    if (at == numel (args) || ! isa (args{at+1}, "glObject"))
      error ('%s: "parent" value must be an axes handle', who);
    endif
    ax = args{at+1};
    check (ax, sprintf ('%s: "parent" value must be an axes handle', who));
    args(at:at+1) = [];
  endif

endfunction

## Axes that are open; those that are closed have an error of their own.
function check (ax, message)

  if (! isscalar (ax))
    error ("%s", message);
  elseif (! isaxes (ax))
    __gl_figure__ ("get", uint64 (ax), "visible");
    error ("%s", message);
  endif

endfunction
