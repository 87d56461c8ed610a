## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [v1, v2, ...] = cuda.internal.options (WHO, GIVEN, NAME1, DEFAULT1, NAME2, DEFAULT2 ...)
##
## What a function of the cuda namespace was given behind its first arguments,
## in the cell array GIVEN: values by their place, in the order of the names, and
## pairs "name", value, of which a later one counts.  The caller's list of names
## and defaults is its table of options; "flags/mem_flags" is one with two names.
## WHO names the caller in messages.

function varargout = options (who, given, varargin)

  names = varargin(1:2:end);
  varargout = varargin(2:2:end);
  n = numel (given);
  if (n <= numel (names) && ! any (cellfun ("isclass", given, "char")))
    varargout(1:n) = given;             # in loops that is all
    return;
  endif
  i = 1;
  while (i <= n && ! place (given{i}, names))
    if (i > numel (names) || (i < n && is_word (given{i}) && mod (n - i, 2)
                              && ! strncmp (names{i}, "class", 5)))
      unknown (who, given{i}, names);
    endif
    varargout{i} = given{i};
    i++;
  endwhile
  for i = i:2:n
    k = place (given{i}, names);
    if (! k)
      unknown (who, given{i}, names);
    elseif (i == n)
      error ("octcuda:LogicError", '%s: the option "%s" has no value', ...
             who, given{i});
    endif
    varargout{k} = given{i+1};
  endfor

endfunction

## The number of the option that the text X names, 0 if it names none.
function k = place (x, names)
  k = 0;
  for i = 1:numel (names) * ischar (x)
    if (any (strcmp (x, strsplit (names{i}, "/"))))
      k = i;
      return;
    endif
  endfor
endfunction

function yes = is_word (x)
  yes = ischar (x) && isvarname (x);
endfunction

function unknown (who, x, names)
  there_are = strjoin (strcat ('"', strrep (names, "/", '" or "'), '"'), ", ");
  if (ischar (x))
    error ("octcuda:LogicError", '%s: unknown option "%s"; valid options are %s', ...
           who, x, there_are);
  endif
  error ("octcuda:LogicError", "%s: too many arguments; the options are %s", ...
         who, there_are);
endfunction
