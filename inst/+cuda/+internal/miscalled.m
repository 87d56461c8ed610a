## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the error of the function WHO, to which
## something was not given that must be: it is called as FORMS say, else as the
## help of FILE, which may be "", else by the NAMES of its parameters.

function miscalled (who, file, names, varargin)

  forms = varargin;
  if (isempty (forms))
    if (! isempty (file))
      forms = cuda.internal.usage ("forms of", file);
    endif
    forms = forms(! cellfun ("isempty", strfind (forms, [who " ("])));
  endif
  if (isempty (forms))
    forms = {sprintf("%s (%s)", who, strjoin (names, ", "))};
  endif
  cuda.internal.usage (forms{:});

endfunction
