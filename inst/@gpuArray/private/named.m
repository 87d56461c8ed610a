## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## O = named (WHO, GIVEN, DEFAULTS) is the struct DEFAULTS with the options of the cell
## array GIVEN set in it: "Name", value, ..., ignoring case.
## GpuArrays among the values are gathered.  WHO names the caller in messages.

function o = named (who, given, defaults)

  o = defaults;
  names = fieldnames (o);
  for k = 1:2:numel (given)
    if (! ischar (given{k}))
      error ("octcuda:LogicError", "%s: expected an option name, got a %s; valid options are %s", ...
             who, class (given{k}), there_are (names));
    endif
    at = find (strcmpi (given{k}, names));
    if (isempty (at))
      error ("octcuda:LogicError", '%s: unknown option "%s"; valid options are %s', ...
             who, given{k}, there_are (names));
    elseif (k == numel (given))
      error ("octcuda:LogicError", '%s: the option "%s" has no value', who, given{k});
    endif
    value = given{k+1};
    if (isgpuarray (value))
      value = gather (value);
    endif
    o.(names{at}) = value;
  endfor

endfunction

function text = there_are (names)
  text = strjoin (strcat ('"', names.', '"'), ", ");
endfunction
