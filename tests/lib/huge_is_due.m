## huge_is_due.m -- does this run test arrays of more than 2^31 elements?
##
## It takes minutes and 16 GB of the device's memory, so only the runs of all sweeps do, and
## those of whole files (make check-all, make check-tests).
##
## SPDX-License-Identifier: GPL-3.0-or-later

function is = huge_is_due ()

  is = isempty (strfind (getenv ("OCTCUDA_CHECK_PART"), "first")) ...
       && cuda.mem_get_info () >= 16e9;

endfunction
