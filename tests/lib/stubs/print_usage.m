## print_usage.m -- core's without the text, for which it runs makeinfo.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function print_usage (name)
  if (nargin == 0)
    caller = dbstack (1);
    name = "?";
    if (! isempty (caller))
      name = caller(1).name;
    endif
  endif
  error ("Octave:invalid-fun-call", "Invalid call to %s", name);
endfunction
