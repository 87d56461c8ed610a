## random_programs.m -- many random programs, the same on both kinds of array.
##
## random_programs (PART, PARTS)
##
## Runs one of PARTS shares of 2000 programs (OCTCUDA_RANDOM=N: of N), each as
## numbered_program does.  An error names the two numbers with which random_program writes
## the program again, and shows it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function random_programs (part, parts)
  n = str2double (getenv ("OCTCUDA_RANDOM"));
  if (isnan (n))
    n = 2000;
  endif
  before = __octcuda__ ("nodes");
  old = warning ("off", "all");
  structure = 0;
  unwind_protect
    for k = floor (n * (part - 1) / parts) + 1:floor (n * part / parts)
      if (structure != ceil (k / 50))
        structure = ceil (k / 50);
        is_mine = is_due ("structures of programs");
      endif
      if (! is_mine)
        continue;
      endif
      msg = numbered_program (k);
      if (! isempty (msg))
        error ("%s", msg);
      endif
    endfor
  unwind_protect_cleanup
    warning (old);
  end_unwind_protect
  assert (__octcuda__ ("pending"), 0);
  assert (__octcuda__ ("nodes"), before);
endfunction
