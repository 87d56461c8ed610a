## [H, AX] = plot_call (NAME, ARGS, AX) -- call a function that draws.
##
## In ARGS "@ax" stands for the axes AX and "@f" for their figure.  H is what it gives,
## [] if that is nothing; where it fails the message.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [h, ax] = plot_call (name, args, ax)

  f = get (ax, "parent");
  for k = 1:numel (args)
    if (ischar (args{k}) && strcmp (args{k}, "@ax"))
      args{k} = ax;
    elseif (ischar (args{k}) && strcmp (args{k}, "@f"))
      args{k} = f;
    endif
  endfor
  try
    out = cell (1, nargout (name) != 0);
    [out{:}] = feval (name, args{:});
    h = [out, {[]}]{1};
  catch err
    h = err.message;
    if (! isempty (regexp (h, "^value on the right hand side|^'\\w+' undefined", "once")))
      h = [];
    endif
  end_try_catch

endfunction
