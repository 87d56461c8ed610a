## huge_is_due.m -- does this run test arrays of more than 2^31 elements?
##
## It takes minutes and 16 GB of the device's memory, so only the runs of all sweeps do, and
## those of whole files (make check-all, make check-tests).  On a GPU only the latter: it takes
## all of the memory, which other files need (tests/gpu/huge.sh).
##
## SPDX-License-Identifier: GPL-3.0-or-later

function is = huge_is_due ()

  part = getenv ("OCTCUDA_CHECK_PART");
  if (strcmp (octcuda_backend (), "host"))
    is = isempty (strfind (part, "first"));
  else
    is = isempty (part);
  endif
  is = is && cuda.mem_get_info () >= 16e9;

endfunction
