## huge_check.m -- operations on an array of more than 2^31 elements.
##
## R = huge_check (N, CLS)
##
## Does the rows of huge_rows.  R is a struct array, an element for each: its name; state is
## "right", "wrong", or "memory" if the device has not enough of that; text says what is
## wrong or missing; and the seconds that it took.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function r = huge_check (n, cls)

  [x, table] = huge_rows (n, cls);
  r = struct ("name", table(:,1), "state", "", "text", "", "seconds", 0);
  for k = 1:numel (r)
    [f, want, bytes] = table{k,2:end};
    start = tic ();
    [r(k).state, r(k).text] = compare (f, x, want, bytes * n);
    r(k).seconds = toc (start);
  endfor

endfunction

function [state, text] = compare (f, x, want, bytes)

  [state, text] = deal ("right", "");
  if (bytes > 0.95 * (cuda.mem_get_info () + __octcuda__ ("memory").cached))
    [state, text] = deal ("memory", sprintf ("needs %.0f GB", bytes / 1e9));
    return;
  endif
  try
    y = gather (f (x));
    if (! isequal (y, want))
      [state, text] = deal ("wrong", sprintf ("%s instead of %s", part (y), part (want)));
    endif
  catch err
    [state, text] = deal ("wrong", err.message);
    if (strcmp (err.identifier, "octcuda:MemoryError"))
      state = "memory";
    endif
  end_try_catch

endfunction

function text = part (y)
  text = mat2str (y(1:min (end, 12)));
endfunction
