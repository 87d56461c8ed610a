## random_programs.m -- many random programs, the same on both kinds of array.
##
## random_programs (PART, PARTS)
##
## Runs one of PARTS shares of 2000 programs (OCTCUDA_RANDOM=N: of N).  Fifty in a
## row have the same statements on other values and sizes, and so mostly the same
## kernels.  On the host backend every second pair goes without kernels, where the
## suite has all compiled (in_each_way.m).  An error names the two numbers with which random_program writes
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
  was = getenv ("OCTCUDA_INTERPRET");
  ways = {"0", "0", "1e15", "1e15"};
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
      if (! isempty (was))
        setenv ("OCTCUDA_INTERPRET", ways{1 + mod (k, 4)});
      endif
      [msg, text] = random_program (ceil (k / 50), k);
      if (! isempty (msg))
        error ("random_program (%d, %d): %s\n%s", ceil (k / 50), k, msg, text);
      endif
    endfor
  unwind_protect_cleanup
    warning (old);
    setenv ("OCTCUDA_INTERPRET", was);
  end_unwind_protect
  assert (__octcuda__ ("pending"), 0);
  assert (__octcuda__ ("nodes"), before);
endfunction
