## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## S = object_options (O, NAMES) is a struct with a cell of words for each of the
## properties, as core's set (H) gives it; without results they are printed.

function s = object_options (o, names)

  s = struct ();
  all = __gl_figure__ ("options", o.id(1));
  is_all = isempty (names);
  if (is_all)
    names = fieldnames (all);
  endif
  for i = 1:numel (names)
    name = tolower (names{i});
    if (! isfield (all, name))
      __gl_figure__ ("get", o.id(1), name);             # says so
      error ("octcuda:LogicError", "\"%s\" is read-only", name);
    endif
    [words, usual] = taken (all.(name));
    if (! isempty (words))
      words = sort (words(:));
    endif
    s.(name) = words;
    if (nargout == 0)
      line = "";
      if (! isempty (words))
        at = strcmp (words, usual);
        words(at) = ["{", usual, "}"];
        line = ["[ ", strjoin(words.', " | "), " ]"];
      endif
      if (is_all)
        printf ("\t%s:  %s\n", name, line);
      elseif (! isempty (line))
        printf ("%s\n", line);
      endif
    endif
  endfor

endfunction

## The words, and the one that is in the last place.
function [words, usual] = taken (text)

  words = cell (0, 0);
  usual = "";
  if (! isempty (text))
    words = strsplit (text, " ");
    usual = words{end};
    words(end) = [];
  endif

endfunction
