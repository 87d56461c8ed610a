## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [v1, v2, ...] = cuda.internal.options (WHO, GIVEN, NAME1, DEFAULT1, NAME2, DEFAULT2 ...)
##
## The arguments of a function of the cuda namespace after its first ones, in the
## cell array GIVEN: values by position, in the order of the names, and pairs
## "name", value, of which the last one counts.  The caller's list of names
## and defaults is its table of options; "flags/mem_flags" is one with two names.
## WHO names the caller in messages.
##
## O = cuda.internal.options (WHO, GIVEN, DEFAULTS) reads pairs only, ignoring case:
## O is the struct DEFAULTS with what was given in it, gpuArrays gathered.  If DEFAULTS
## is a list of names, O has those that were given.

function varargout = options (who, given, varargin)

  if (nargin == 3)
    varargout = {by_name(who, given, varargin{1})};
    return;
  endif
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
      without_value (who, given{i});
    endif
    varargout{k} = given{i+1};
  endfor

endfunction

function o = by_name (who, given, o)

  names = o;
  if (isstruct (o))
    names = fieldnames (o)';
  else
    o = struct ();
  endif
  is_gpu = cellfun ("isclass", given, "gpuArray");
  if (any (is_gpu))
    given(is_gpu) = cellfun (@gather, given(is_gpu), "UniformOutput", false);
  endif
  for i = 1:2:numel (given)
    if (! ischar (given{i}) || ! any (k = strcmpi (given{i}, names)))
      unknown (who, given{i}, names, "expected an option name, got a %s; valid options are");
    elseif (i == numel (given))
      without_value (who, given{i});
    endif
    o.(names{k}) = given{i+1};
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

function unknown (who, x, names, why = "too many arguments; the options are")
  there_are = strjoin (strcat ('"', strrep (names, "/", '" or "'), '"'), ", ");
  if (ischar (x))
    error ("octcuda:LogicError", '%s: unknown option "%s"; valid options are %s', ...
           who, x, there_are);
  endif
  error ("octcuda:LogicError", "%s: %s %s", who, strrep (why, "%s", class (x)), there_are);
endfunction

function without_value (who, name)
  error ("octcuda:LogicError", '%s: the option "%s" has no value', who, name);
endfunction
