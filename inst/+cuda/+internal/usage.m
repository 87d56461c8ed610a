## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the error of a function that is not called as
## it must be, in one line.  The forms are those that the help of the file that
## calls this begins with, or those given: cuda.internal.usage ("m.add_file (file, type)").
## FORMS = cuda.internal.usage ("forms of", FILE) are those of another file.

function forms = usage (varargin)

  forms = varargin;
  if (isempty (forms))
    forms = forms_in ([evalin("caller", "mfilename (\"fullpath\")"), ".m"]);
  elseif (strcmp (forms{1}, "forms of"))
    forms = forms_in (forms{2});
    return;
  endif
  name = regexp (forms{1}, '[\w.]+(?= *\(|$)', "match", "once");
  error ("octcuda:InvalidCall", "Invalid call to %s; it is called as %s", name,
         strjoin (forms, ", or "));

endfunction

function forms = forms_in (file)

  lines = regexp (fileread (file), '@deftypefnx? *\{\w+\} *([^\n]*)', "tokens");
  forms = cellfun (@(t) plain (t{1}), lines, "UniformOutput", false);

endfunction

## A form without the marks of texinfo.
function text = plain (text)

  text = strrep (text, "@dots{}", "...");
  text = regexprep (text, '@qcode\{"([^"{}]*)"\}', '"$1"');
  text = regexprep (text, '@\w+\{([^{}]*)\}', "$1");
  text = regexprep (text, '^\{([^{}]*)\}', "$1");
  text = strtrim (regexprep (text, '@([@{}])', "$1"));

endfunction
