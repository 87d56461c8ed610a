## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: options for the driver's compiler, as a
## struct or pairs in a cell array, to rows of a constant and a number.  WHO is
## named in messages.

function rows = jit_options (who, options)

  if (isstruct (options) && isscalar (options))
    pairs = [fieldnames(options), struct2cell(options)];
  elseif (iscell (options) && columns (options) == 2 && rows_of_pairs (options))
    pairs = options;
  elseif (iscell (options) && all (cellfun (@(c) iscell (c) && numel (c) == 2, options(:))))
    pairs = reshape ([options{:}], 2, []).';
  elseif (iscell (options) && mod (numel (options), 2) == 0)
    pairs = reshape (options, 2, []).';
  elseif (isempty (options))
    pairs = cell (0, 2);
  else
    error ("octcuda:LogicError", "%s: OPTIONS must be a struct, or pairs of options and values", who);
  endif
  keys = __cuda__ ("constants", "jit_option");
  targets = __cuda__ ("constants", "jit_target");
  rows = zeros (0, 2);
  for i = 1:size (pairs, 1)
    [key, value] = pairs{i,:};
    if (ischar (key))
      if (! isfield (keys, toupper (key)))
        error ("octcuda:LogicError", "%s: cuda.jit_option has no %s", who, key);
      endif
      key = keys.(toupper (key));
    endif
    if (ischar (value) && isfield (targets, toupper (value)))
      value = targets.(toupper (value));
    elseif (isempty (value))
      value = 1;  # TARGET_FROM_CUCONTEXT, WALL_TIME: nothing to say
    endif
    if (! (isnumeric (key) || islogical (key)) || ! isscalar (key) ...
        || ! (isnumeric (value) || islogical (value)) || ! isscalar (value))
      error ("octcuda:LogicError", "%s: OPTIONS must be pairs of an option and a number", who);
    endif
    rows(end+1,:) = [double(key), double(value)];
  endfor

endfunction

## {"A", 1; "B", 2}, not {"A", 1}, which could be either and is the same.
function tf = rows_of_pairs (options)

  tf = ! any (cellfun (@(c) iscell (c), options(:)));
  tf = tf && all (cellfun (@(c) ischar (c) || isscalar (c), options(:,1)));
  if (tf && rows (options) == 1)
    return;
  endif
  ## A row per pair has no name in its second column but of a target.
  tf = tf && size (options, 1) > 1;

endfunction
