## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Whether ARGS, of the reduction NAME, hold "all", a vector of dimensions,
## "omitnan" or "includenan", which the running Octave's core does not know there:
## __reduce_options__ does.  The dimension is argument AT.

function yes = wants_options (name, args, at)

  words = args(cellfun (@ischar, args));
  yes = any (ismember (lower (words), {"all", "omitnan", "includenan"})) ...
        || (numel (args) >= at && isnumeric (args{at}) && isvector (args{at}) ...
            && numel (args{at}) > 1 && all (args{at} >= 1)
            && all (args{at} == fix (args{at}))
            && numel (unique (args{at})) == numel (args{at}));
  if (yes)
    small = cellfun (@gather, args, "UniformOutput", false);
    try
      feval (name, magic (4), small{:});
      yes = false;
    catch
    end_try_catch
  endif

endfunction
