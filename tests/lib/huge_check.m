## huge_check.m -- operations on an array of more than 2^31 elements.
##
## [FAILED, COUNTS] = huge_check (N, CLS)
## [FAILED, COUNTS] = huge_check (N, CLS, true)
##
## Does the rows of huge_rows for which the device has the memory.  FAILED is a cell of
## texts, one for each wrong answer or error; COUNTS are the numbers of right answers, and
## of rows that were left out.  With true it prints a line for each row, with its seconds.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [failed, counts] = huge_check (n, cls, prints)

  [x, table] = huge_rows (n, cls);
  failed = {};
  counts = [0, 0];
  for k = 1:rows (table)
    [name, f, want, bytes] = table{k,:};
    start = tic ();
    if (bytes * n > 0.95 * room ())
      counts(2)++;
      text = sprintf ("left out: it needs %.0f GB", bytes * n / 1e9);
    else
      text = compare (f, x, want);
      if (isempty (text))
        counts(1)++;
      else
        failed{end+1} = [cls " " name ": " text];
      endif
    endif
    if (nargin > 2 && prints)
      printf ("%-8s %-18s %7.2f s  %s\n", cls, name, toc (start), text);
      fflush (stdout);
    endif
  endfor

endfunction

## What can still be allocated.
function bytes = room ()
  bytes = cuda.mem_get_info () + __octcuda__ ("memory").cached;
endfunction

## Empty if F (X) is WANT.
function text = compare (f, x, want)
  text = "";
  try
    y = gather (f (x));
  catch err
    text = err.message;
    return;
  end_try_catch
  if (! isequal (y, want))
    text = ["it is " mat2str(y(1:min (end, 12))) ", not " mat2str(want(1:min (end, 12)))];
  endif
endfunction
