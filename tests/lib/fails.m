## fails.m -- F () raises the error that is meant.
##
## fails (F, ID)
## fails (F, ID, PATTERN)
##
## ID is a regular expression that the whole identifier matches, PATTERN one
## that is found in the text.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function fails (f, id, pattern = "")
  try
    f ();
  catch err
    if (isempty (regexp (err.identifier, ["^(?:" id ")$"], "once", "emptymatch"))
        || isempty (regexp (err.message, pattern, "once", "emptymatch")))
      error ("fails: [%s] %s; expected: [%s] %s", err.identifier, err.message,
             id, pattern);
    endif
    return;
  end_try_catch
  error ("fails: no error from %s; expected: [%s] %s", disp (f), id, pattern);
endfunction
