## random_stream.m -- words of a generator on the standard output, without end.
##
## random_stream (GENERATOR, SEED)
##
## GENERATOR as gpurng names it.  Raw numbers of 32 bits in the machine's order of
## bytes, until the process is ended.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function random_stream (generator, seed)
  n = 2^20;
  gpurng (seed, generator);
  while (true)
    fwrite (stdout, gather (__random__ ("draw", "bits", "uint32", [n, 1], 0, 0)), "uint32");
    fflush (stdout);
  endwhile
endfunction
