## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## [v1, v2, ...] = __arguments__ (WHO, GIVEN)
## [v1, v2, ...] = __arguments__ (WHO, GIVEN, FORM, ...)
## S = __arguments__ (WHO, GIVEN, "struct")
##
## The parameters of the function WHO, "cuda.Event", in the order of its row in
## mex/gateway/signatures.def, from what it was called with: the cell array GIVEN,
## values by their place and behind their names.  What is not given has the row's
## default.  S has them as fields, by their first names.  If something is missing,
## the FORMs say how WHO is called, or those that the help of the caller's file
## begins with.

function varargout = __arguments__ (who, given, varargin)

  persistent known = struct ();
  if (! isfield (known, who))
    known.(who) = read_row (who);
  endif
  row = known.(who);
  values = row.defaults;
  n = numel (given);
  if (row.is_plain && n >= row.least && n <= numel (values)
      && ! any (cellfun ("isclass", given, "char")))
    values(1:n) = given;                # in loops that is all
  else
    at = __cuda__ ("places", who, given{:});
    if (! all (at(1:row.least)))
      wrong (who, evalin ("caller", "mfilename (\"fullpath\")"), row, varargin);
    endif
    values(at > 0) = given(at(at > 0));
  endif
  varargout = values;
  if (nargin > 2 && strcmp (varargin{1}, "struct"))
    varargout = {cell2struct(values(:), row.names(:))};
  endif

endfunction

## How many must be given, and what the others are by default.
function row = read_row (who)

  [names, texts] = __cuda__ ("signature", who);
  row.names = strtok (names, "/");
  is_needed = cellfun ("isempty", texts);
  row.least = sum (is_needed);
  row.is_plain = ! any (strcmp (row.names(! is_needed), "order"));  # a number passes it
  row.defaults = cell (size (texts));
  row.defaults(! is_needed) = cellfun (@eval, texts(! is_needed), "UniformOutput", false);

endfunction

## WHO is called as FORMS say, else the help of FILE, else the row.
function wrong (who, file, row, forms)

  if (isempty (forms) || strcmp (forms{1}, "struct"))
    forms = {};
    if (exist ([file ".m"], "file") == 2)
      forms = __usage__ ("forms of", [file ".m"]);
    endif
    forms = forms(! cellfun ("isempty", strfind (forms, [who " ("])));
  endif
  if (isempty (forms))
    forms = {sprintf("%s (%s)", who, strjoin (row.names, ", "))};
  endif
  __usage__ (forms{:});

endfunction
