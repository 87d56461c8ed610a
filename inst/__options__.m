## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [v1, v2, ...] = __options__ (WHO, GIVEN, NAME1, DEFAULT1, NAME2, DEFAULT2 ...)
##
## What a function of the cuda namespace was given behind its first arguments,
## in the cell array GIVEN: values by their place, in the order of the names, and
## pairs "name", value, of which a later one counts.  The caller's list of names
## and defaults is its table of options; WHO names it in messages.

function varargout = __options__ (who, given, varargin)

  names = varargin(1:2:end);
  varargout = varargin(2:2:end);
  n = numel (given);
  i = 1;
  while (i <= n && ! (ischar (given{i}) && any (strcmp (given{i}, names))))
    if (i > numel (names) || (i < n && is_word (given{i}) && mod (n - i, 2)
                              && ! strcmp (names{i}, "class")))
      unknown (who, given{i}, names);
    endif
    varargout{i} = given{i};
    i++;
  endwhile
  for i = i:2:n
    k = find (strcmp (given{i}, names));
    if (isempty (k))
      unknown (who, given{i}, names);
    elseif (i == n)
      error ('%s: the option "%s" has no value', who, given{i});
    endif
    varargout{k} = given{i+1};
  endfor

endfunction

function yes = is_word (x)
  yes = ischar (x) && isvarname (x);
endfunction

function unknown (who, x, names)
  there_are = strjoin (strcat ('"', names, '"'), ", ");
  if (ischar (x))
    error ('%s: unknown option "%s"; there are %s', who, x, there_are);
  endif
  error ("%s: too many arguments; the options are %s", who, there_are);
endfunction
