## run_random_programs.m -- random programs FROM to TO, for check-random.sh.
##
## run_random_programs (FROM, TO, TURN)
##
## TURN "auto" compares octcuda_auto with plain Octave, and "gpuArray" gpuArrays.  Prints
## each program that differs, and at the end how many ran, how many differ, and the
## seconds of processor time.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function run_random_programs (from, to, turn)
  warning ("off", "all");
  turns = {"auto"}(strcmp (turn, "auto"));
  start = cputime ();
  n_bad = 0;
  for k = from:to
    try
      msg = numbered_program (k, turns{:});
    catch err
      msg = sprintf ("program %d: %s", k, err.message);
    end_try_catch
    n_bad += ! isempty (msg);
    if (! isempty (msg))
      printf ("%s\n\n", msg);
      fflush (stdout);
    endif
  endfor
  printf ("random programs: %d ran, %d differ, %.2f s\n", to - from + 1, n_bad, cputime () - start);
endfunction
