## huge_report.m -- what huge_check says, as a table.
##
## OK = huge_report (CLS, N)
##
## Prints the seconds of each operation on N elements of class CLS, four to a line, and what
## is not right.  OK is false if an answer is wrong.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function ok = huge_report (cls, n)

  start = tic ();
  r = huge_check (n, cls);
  state = {r.state};
  texts = arrayfun (@(r) sprintf ("%-16s %6.3f", r.name, r.seconds), r, "UniformOutput", false);
  texts(end+1:4*ceil (end/4)) = "";
  printf ("== %s, %.10g elements: %d right, %d wrong, %d need more memory, %.1f s\n", cls, n, ...
          sum (strcmp (state, "right")), sum (strcmp (state, "wrong")),
          sum (strcmp (state, "memory")), toc (start));
  printf ("%-23s | %-23s | %-23s | %-23s\n", texts{:});
  for r = r(! strcmp (state, "right"))'
    printf ("%s %s: %s\n", r.state, r.name, r.text);
  endfor
  ok = ! any (strcmp (state, "wrong"));

endfunction
