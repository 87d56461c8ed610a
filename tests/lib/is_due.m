## is_due.m -- does this run make one more comparison of a kind?
##
## ANSWER = is_due (KIND)
## [ANSWER, HAS_KERNELS] = is_due (KIND)
##
## KIND is a text: what is compared, without the values that vary in a sweep.  The
## environment variable OCTCUDA_CHECK_PART says how much of each kind this run
## does:
##
##   unset       everything
##   "K/N"       one of each N in a row; the runs K = 0 ... N-1 do each one once
##   "K/N first" these, and the first one of each kind
##
## HAS_KERNELS is false of some, with "first" of most: where in_each_way has two ways,
## it goes the one that has little to compile.
##
## Which ones belong to a part is a matter of KIND and of how many there were in
## this process before, so that a run can be repeated.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [answer, has_kernels] = is_due (kind)

  persistent part seen;
  if (isempty (part))
    part = read_part (getenv ("OCTCUDA_CHECK_PART"));
    seen = struct ();
  endif
  answer = has_kernels = true;
  if (part.of == 1)
    return;
  endif
  key = ["k", kind];
  try # isfield reads all fields
    [n, number] = seen.(key){:};
  catch
    n = 0;
  end_try_catch
  row = floor (n / part.of);
  if (n == row * part.of)
    number = sscanf (hash ("md5", sprintf ("%s %d", kind, row))(1:15), "%8x%7x");
  endif
  seen.(key) = {n + 1, number};
  answer = mod (n + number(1) + part.number, part.of) == 0;
  has_kernels = answer && (! part.has_first || mod (n + number(2), 3) == 0);
  answer |= n == 0 && part.has_first;

endfunction

function part = read_part (text)

  [number, of, word] = deal (0, 1, "");
  if (! isempty (text))
    [number, of, word, count] = sscanf (text, "%d/%d %s", "C");
    if (count < 2 || of < 1)
      error ("OCTCUDA_CHECK_PART=%s: it must be K/N, or \"K/N first\"", text);
    endif
  endif
  part = struct ("number", number, "of", of, "has_first", strcmp (word, "first"));

endfunction
