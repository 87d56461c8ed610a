## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## PAIRS = object_data (O, WHO, ARGS): what update and append are given, (y), (x, y) or
## (x, y, c) and pairs "name", value behind them, as pairs.

function pairs = object_data (o, who, args)

  n = find ([cellfun("isclass", args, "char"), true], 1) - 1;
  names = {"cdata"};
  if (! isa (o, "glImage"))
    names = {{"ydata"}, {"xdata", "ydata"}, {"xdata", "ydata", "cdata"}};
    if (n > 3 || (n < 1 && isempty (args)))
      error ("octcuda:InvalidCall",
             ["%s is called as %s (H, Y), %s (H, X, Y) or %s (H, X, Y, C), with " ...
              "pairs of a property and its value behind them"], who, who, who, who);
    endif
    names = [{{}}, names]{n+1};
  elseif (n > 1 || isempty (args))
    error ("octcuda:InvalidCall",
           "of an image, %s is called as %s (H, C): C has the colors", who, who);
  else
    names = names(1:n);
  endif
  pairs = [names; args(1:n)];
  pairs = [pairs(:).', args(n+1:end)];

endfunction
