## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Whether ARGS, of the reduction NAME, hold "all", a vector of dimensions,
## "omitnan" or "includenan", which the running Octave's core does not know there:
## __reduce_options__ does.  The dimension is argument AT.

function yes = wants_options (name, args, at)

  words = lower (args(cellfun (@ischar, args)));
  if (any (ismember (words, {"omitnan", "includenan"})))
    yes = ! core_has (name, at, "omitnan");
  else
    yes = (any (strcmp (words, "all"))
           || (numel (args) >= at && is_list (args{at}))) ...
          && ! core_has (name, at, "all");
  endif

endfunction

## Different positive integers?
function yes = is_list (d)

  yes = isnumeric (d) && isvector (d) && numel (d) > 1 ...
        && all (d >= 1 & d == fix (d)) && numel (unique (d)) == numel (d);

endfunction

## Lists of dimensions came to core with "all", both flags with "omitnan".
function yes = core_has (name, at, word)

  persistent known = struct ();
  key = [name, word];
  if (! isfield (known, key))
    lead = {0}(ones (1, at - 1));
    try
      __octcuda_core__ (name, [1, 2; 3, 4], lead{:}, word);
      known.(key) = true;
    catch
      known.(key) = false;
    end_try_catch
  endif
  yes = known.(key);

endfunction
