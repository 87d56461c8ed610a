## can_launch.m -- can N processes exchange arrays here?  They need MPI, or GPUs.
##
## YES = can_launch (N)
##
## SPDX-License-Identifier: GPL-3.0-or-later

function yes = can_launch (n)

  if (strcmp (octcuda_backend (), "host"))
    yes = system ("mpirun --version > /dev/null 2>&1") == 0;
  else
    yes = cuda.Device.count () >= n;
  endif

endfunction
